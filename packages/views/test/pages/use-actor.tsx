/** The sander robot in a canvas of react-three-fiber. */
import { Canvas } from '@react-three/fiber';
import { type Looks, liveResources } from '@troupe/body/three';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Material, Mesh, Object3D } from 'three';
import { openWorkshop } from '../../../../examples/17-sander-world/open-workshop.js';
import { looks, sanderBody } from '../../../../examples/17-sander-world/sander-body.js';
import { useActor } from '../../src/fiber/index.js';

const scene = openWorkshop({ skills: 'moving', seed: 1 });
const actor = scene.actor('robot');
const wrong: string[] = [];
let object: Object3D | undefined;

function Robot({ held, matte }: { readonly held: Looks; readonly matte: boolean }) {
  object = useActor(actor, sanderBody, {
    looks: held,
    matte,
    onWrong: (error) => wrong.push(String(error)),
  });
  return <primitive object={object} />;
}

let root: Root | undefined;
const robot = {
  liveResources,
  wrong,
  mount: (held: 'all' | 'none', matte = false) => {
    root ??= createRoot(document.getElementById('stage')!);
    root.render(
      <StrictMode>
        <Canvas camera={{ position: [0, 1.2, 4], fov: 40 }}>
          <ambientLight intensity={2} />
          <Robot held={held === 'all' ? looks : {}} matte={matte} />
        </Canvas>
      </StrictMode>,
    );
  },
  unmount: () => {
    root?.unmount();
    root = undefined;
  },
  tick: (ticks: number) => {
    for (let i = 0; i < ticks; i++) scene.tick();
  },
  set: (property: string, value: string) => scene.world.set('robot', property, value),
  /** Where the robot's object is, and the names of all that is below it. */
  look: () => {
    const names: string[] = [];
    object?.traverse(({ name }) => {
      if (name !== '') names.push(name);
    });
    const body = object?.getObjectByName('robot');
    const { elements } = body?.matrix ?? { elements: [] };
    return { at: [elements[12], elements[13], elements[14]], names };
  },
  materials: () => {
    const kinds = new Set<string>();
    object?.traverse((part) => {
      const material = (part as Mesh).material as Material | undefined;
      if (material !== undefined) kinds.add(material.type);
    });
    return [...kinds].sort();
  },
  where: () => scene.world.where('robot'),
};

declare global {
  interface Window {
    robot: typeof robot;
  }
}
window.robot = robot;
