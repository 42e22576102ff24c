/** What is drawn over the world: what is picked, where it is dragged to, what somebody believes. */
import type { Point } from '@troupe/core';
import {
  Box3,
  BoxGeometry,
  BufferGeometry,
  EdgesGeometry,
  Group,
  Line,
  LineBasicMaterial,
  LineDashedMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  OctahedronGeometry,
  Vector3,
} from 'three';
import type { Belief } from './beliefs.js';
import type { Colours, Marks } from './picture.js';

export interface Marks3D {
  readonly object: Object3D;
  readonly recolour: (colours: Colours) => void;
  readonly update: (
    marks: Marks,
    thing: (name: string) => Object3D | undefined,
    where: (name: string) => Point | undefined,
  ) => void;
  readonly dispose: () => void;
}

/** A believed place: a small marker, and where it is wrong as much room as the thing takes, and a way to the thing. */
interface Ghost {
  readonly object: Group;
  readonly marker: Mesh;
  readonly room: Group;
  readonly way: Line;
}

/** Of what is not to be seen. */
const usual = 0.2;

export function createMarks(): Marks3D {
  const object = new Group();
  const cube = new BoxGeometry(1, 1, 1);
  const edges = new EdgesGeometry(cube);
  const diamond = new OctahedronGeometry(0.045);
  const over = { transparent: true, depthTest: false, depthWrite: false, fog: false } as const;
  const focus = new LineBasicMaterial({ ...over });
  const focusFill = new MeshBasicMaterial({ ...over, depthTest: true, opacity: 0.1 });
  const belief = new MeshBasicMaterial({ ...over, opacity: 0.7 });
  const beliefFill = new MeshBasicMaterial({ ...over, depthTest: true, opacity: 0.3 });
  const beliefLine = new LineBasicMaterial({ ...over, opacity: 0.9 });
  const dashes = new LineDashedMaterial({ ...over, dashSize: 0.08, gapSize: 0.05 });
  const materials = [focus, focusFill, belief, beliefFill, beliefLine, dashes];
  const room = (fill: MeshBasicMaterial, line: LineBasicMaterial) => {
    const group = new Group();
    const lines = new LineSegments(edges, line);
    lines.renderOrder = 10;
    group.add(new Mesh(cube, fill), lines);
    object.add(group);
    return group;
  };
  const picked = room(focusFill, focus);
  const target = room(focusFill, focus);
  const ghosts: Ghost[] = [];
  const box = new Box3();
  const middle = new Vector3();
  const size = new Vector3();

  /** Fits a room to a thing, or to where it would be. */
  const fit = (group: Group, shown: Object3D | undefined, at: Point, from: Point | undefined) => {
    box.makeEmpty();
    if (shown !== undefined) box.setFromObject(shown);
    if (box.isEmpty()) box.setFromCenterAndSize(middle.set(...at), size.setScalar(usual));
    else if (from !== undefined) {
      box.translate(middle.set(at[0] - from[0], at[1] - from[1], at[2] - from[2]));
    }
    box.expandByScalar(0.015);
    box.getCenter(group.position);
    box.getSize(group.scale);
  };

  const makeGhost = (): Ghost => {
    const group = new Group();
    const marker = new Mesh(diamond, belief);
    marker.renderOrder = 11;
    const way = new Line(new BufferGeometry().setFromPoints([middle, middle]), dashes);
    way.renderOrder = 10;
    way.frustumCulled = false;
    const space = room(beliefFill, beliefLine);
    group.add(marker, way);
    object.add(group);
    return { object: group, marker, room: space, way };
  };

  const showGhost = (
    { marker, room: space, way }: Ghost,
    { at, thing, really, right }: Belief,
    shownAs: (name: string) => Object3D | undefined,
  ) => {
    marker.position.set(...at!);
    const wrong = right === false;
    space.visible = wrong;
    way.visible = wrong && really !== undefined;
    if (!wrong) return;
    fit(space, thing === undefined ? undefined : shownAs(thing), at!, really);
    if (really === undefined) return;
    way.geometry.setFromPoints([new Vector3(...at!), new Vector3(...really)]);
    way.computeLineDistances();
  };

  return {
    object,
    recolour: (colours) => {
      for (const material of [focus, focusFill]) material.color.set(colours.focus);
      for (const material of [belief, beliefFill, beliefLine, dashes]) {
        material.color.set(colours.warm);
      }
    },
    update: (marks, thing, where) => {
      const { picked: name, target: aim } = marks;
      const at = name === undefined ? undefined : where(name);
      picked.visible = at !== undefined;
      if (at !== undefined) fit(picked, thing(name!), at, undefined);
      target.visible = aim !== undefined;
      if (aim !== undefined) fit(target, thing(aim.thing), aim.at, where(aim.thing));
      const placed = marks.beliefs.filter(({ at: place }) => place !== undefined);
      while (ghosts.length < placed.length) ghosts.push(makeGhost());
      ghosts.forEach((ghost, i) => {
        const own = placed[i];
        ghost.object.visible = own !== undefined;
        ghost.room.visible = false;
        if (own !== undefined) showGhost(ghost, own, thing);
      });
    },
    dispose: () => {
      for (const { way } of ghosts) way.geometry.dispose();
      for (const part of [cube, edges, diamond, ...materials]) part.dispose();
      object.removeFromParent();
    },
  };
}
