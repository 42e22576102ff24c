/** What three.js itself reads and writes models with. */
import type { Object3D } from 'three';
import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

export async function loadGltf(bytes: Uint8Array): Promise<Object3D> {
  const { scene } = await new GLTFLoader().parseAsync(bytes.slice().buffer, '');
  return scene;
}

export async function exportGltf(object: Object3D): Promise<Uint8Array> {
  readBlobs();
  const written = await new GLTFExporter().parseAsync(object, { binary: true });
  if (!(written instanceof ArrayBuffer)) throw new Error('the exporter wrote no GLB');
  return new Uint8Array(written);
}

/** The exporter is made for browsers: this is all it needs of them. */
function readBlobs(): void {
  const platform = globalThis as { FileReader?: unknown };
  platform.FileReader ??= class {
    result: ArrayBuffer | undefined;
    onloadend: (() => void) | undefined;

    readAsArrayBuffer(blob: Blob): void {
      blob.arrayBuffer().then((read) => {
        this.result = read;
        this.onloadend?.();
      });
    }
  };
}
