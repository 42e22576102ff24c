/** Pictures that came with a model. They are there when they are loaded, and not at all where nothing can load them. */
import {
  LinearMipmapLinearFilter,
  NoColorSpace,
  RepeatWrapping,
  SRGBColorSpace,
  Texture as ThreeTexture,
} from 'three';
import type { Texture } from '../model/body.js';
import type { TextureName } from '../surfaces/look.js';
import { createShelf, giveBack, type Share, take } from './stock.js';

interface Picture {
  readonly texture: ThreeTexture;
  /** Who waits for it; nobody once it is there. */
  waiting: Set<(texture: ThreeTexture) => void> | undefined;
  dispose(): void;
}

export const textures = createShelf<Picture>();

/** Of one picture used in two color spaces there are two textures. */
const keys = new WeakMap<Texture, Map<string, object>>();

export interface TextureUse {
  readonly name: TextureName;
  readonly source: Texture;
  release(): void;
}

const showsColors: ReadonlySet<TextureName> = new Set(['map', 'emissiveMap']);

/** `ready` is called as soon as the picture is there, at once if it is already; not any more after the release. */
export function takeTexture(
  name: TextureName,
  source: Texture,
  ready: (texture: ThreeTexture) => void,
): TextureUse {
  const space = showsColors.has(name) ? SRGBColorSpace : NoColorSpace;
  const known = keys.get(source) ?? new Map<string, object>();
  keys.set(source, known);
  const key = known.get(space) ?? {};
  known.set(space, key);
  const share: Share<Picture> = take(textures, key, () => load(source, space));
  const { value: picture } = share;
  if (picture.waiting === undefined) ready(picture.texture);
  else picture.waiting.add(ready);
  return {
    name,
    source,
    release: () => {
      picture.waiting?.delete(ready);
      giveBack(textures, share);
    },
  };
}

function load({ bytes, type }: Texture, space: string): Picture {
  const texture = new ThreeTexture();
  texture.colorSpace = space;
  texture.flipY = false;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.minFilter = LinearMipmapLinearFilter;
  let gone = false;
  const picture: Picture = {
    texture,
    waiting: new Set(),
    dispose: () => {
      gone = true;
      texture.dispose();
      if (texture.image instanceof ImageBitmap) texture.image.close();
    },
  };
  if (typeof createImageBitmap !== 'function') {
    picture.dispose = () => texture.dispose();
    return picture;
  }
  // a copy: what the bytes lie in may be shared with other threads, and then no Blob takes it
  const blob = new Blob([new Uint8Array(bytes)], { type });
  createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' }).then(
    (image) => {
      if (gone) {
        image.close();
        return;
      }
      texture.image = image;
      texture.needsUpdate = true;
      const waiting = picture.waiting ?? [];
      picture.waiting = undefined;
      for (const ready of waiting) ready(texture);
    },
    // nobody is there to catch it: the page hears of it as of any other error, and the surface stays plain
    (error) => {
      if (!gone) reportError(error);
    },
  );
  return picture;
}
