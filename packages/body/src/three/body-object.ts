/** A body as an object of three.js. */
import { Group, type Object3D } from 'three';
import { refuse, show } from '../eve/refuse.js';
import type { Body, BodyNode, Update } from '../model/body.js';
import { checkDetail } from '../surfaces/detail.js';
import { checkDetail3D, type Detail3D } from './detail-3d.js';
import { geometries } from './geometries.js';
import { materials } from './materials.js';
import { emptyView, makeView, moveView, type NodeView, refill, type Tree } from './node-views.js';
import { changeAttributes } from './shades.js';
import { bindSkins, createSkins, express, forgetSkin, noteSkin } from './skins.js';
import { type Live, sizeOf } from './stock.js';
import { textures } from './textures.js';

export interface BodyObject3D {
  /** Where it stands is for you to say; what is below it follows the body. */
  readonly object: Object3D;
  /** That of a part, to hang something at. Another one if the body was rebuilt there. */
  readonly part: (name: string) => Object3D | undefined;
  /** Brings the body up to date, and the object with it. Says how many objects and materials it touched. */
  readonly update: () => number;
  /** Takes it out of what it is in, and leaves nothing behind. */
  readonly dispose: () => void;
}

/** Surfaces that are the same share one geometry, and looks that are the same one material, whatever body they are of. */
export function bodyObject3D(body: Body, detail: Detail3D = {}): BodyObject3D {
  if (typeof body?.update !== 'function') {
    const made = 'build' in Object(body) ? ': createBody(shape) makes one of this shape' : '';
    refuse('wrong-type', 'bodyObject3D', `takes a body${made}, found ${show(body)}`);
  }
  checkDetail3D(detail, 'bodyObject3D');
  const { object, part, update, dispose } = showBody(body, detail, () => {});
  return { object, part, update, dispose };
}

export interface ShownBody extends BodyObject3D {
  readonly views: ReadonlyMap<BodyNode, NodeView>;
  /** Whether an update may touch something even if the body has nothing to do. */
  readonly isBehind: () => boolean;
}

/** `rebuiltSome` is called when its nodes or variables may be others. */
export function showBody(body: Body, detail: Detail3D, rebuiltSome: () => void): ShownBody {
  checkDetail(detail);
  body.update();
  const object = new Group();
  object.name = body.name;
  const skins = createSkins();
  const tree: Tree = {
    views: new Map(),
    shades: { groups: new Map(), matte: detail.matte === true },
    detail,
    root: object,
    noted: {
      added: (view) => noteSkin(skins, view),
      removed: (view) => forgetSkin(skins, view),
    },
    loose: [],
    touched: 0,
  };
  const letGo = () => {
    for (const view of tree.views.values()) emptyView(tree, view);
    tree.views.clear();
  };
  try {
    makeView(tree, body.root, undefined);
  } catch (thrown) {
    letGo();
    throw thrown;
  }
  bindSkins(skins, body, tree.views);
  express(skins, body);
  tree.touched = 0;

  // told, and not only asked: others may bring the body up to date before it is shown
  const stop = body.watch(({ moved, rebuilt, shaded }: Update) => {
    for (const node of moved) {
      const view = tree.views.get(node);
      if (view === undefined) continue;
      moveView(view);
      tree.touched++;
    }
    for (const attributes of shaded) tree.touched += changeAttributes(tree.shades, attributes);
    if (rebuilt.size === 0) return;
    rebuiltSome();
    refill(tree, rebuilt);
    bindSkins(skins, body, tree.views);
  });

  let disposed = false;
  return {
    object,
    views: tree.views,
    isBehind: () => tree.touched > 0 || skins.expressive.size > 0,
    part: (name) => {
      const node = body.parts.get(name);
      return node && tree.views.get(node)?.object;
    },
    update: () => {
      if (disposed) return 0;
      try {
        body.update();
      } finally {
        tree.touched += express(skins, body);
      }
      const { touched } = tree;
      tree.touched = 0;
      return touched;
    },
    dispose: () => {
      if (disposed) return;
      disposed = true;
      stop();
      letGo();
      object.removeFromParent();
    },
  };
}

/** What all bodies that are shown hold on to: nothing, once all are disposed of. */
export function liveResources(): Live {
  return {
    geometries: sizeOf(geometries),
    materials: sizeOf(materials),
    textures: sizeOf(textures),
  };
}
