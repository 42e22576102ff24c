/** Lights and cameras of a body. */
import {
  AmbientLight,
  DirectionalLight,
  type Object3D,
  PerspectiveCamera,
  PointLight,
  SpotLight,
  SRGBColorSpace,
  type Light as ThreeLight,
} from 'three';
import type { Camera, Light } from '../model/body.js';

type Lamp = AmbientLight | DirectionalLight | PointLight | SpotLight;

/** A light that shines somewhere has its target beside it. */
export function makeLight(light: Light, parent: Object3D): Lamp {
  const lamp = lampOf(light);
  if ('target' in lamp) parent.add(lamp.target);
  if (lamp instanceof DirectionalLight || lamp instanceof SpotLight) lamp.castShadow = true;
  parent.add(lamp);
  setLight(lamp, light);
  return lamp;
}

/** Whether it can become such a light in place. */
export function isLike(lamp: ThreeLight, { kind }: Light): boolean {
  return lamp.userData['kind'] === kind;
}

export function setLight(lamp: Lamp, { intensity, color, from, to, angle }: Light): void {
  lamp.color.setRGB(...color, SRGBColorSpace);
  // a white surface under a light of 1 is white: three.js shares it out over half a sphere
  lamp.intensity = intensity * Math.PI;
  lamp.position.set(...from);
  if ('target' in lamp) lamp.target.position.set(...to);
  if (lamp instanceof SpotLight) lamp.angle = (angle * Math.PI) / 180;
}

export function removeLight(lamp: Lamp): void {
  if ('target' in lamp) lamp.target.removeFromParent();
  lamp.removeFromParent();
  lamp.dispose();
}

function lampOf({ kind }: Light): Lamp {
  const lamp = newLamp(kind);
  lamp.userData['kind'] = kind;
  return lamp;
}

function newLamp(kind: Light['kind']): Lamp {
  switch (kind) {
    case 'ambient':
      return new AmbientLight();
    case 'distant':
      return new DirectionalLight();
    case 'point':
      return new PointLight();
    case 'spot':
      return new SpotLight();
  }
}

/** Who shows its picture sets its aspect. */
export function makeCamera(camera: Camera, parent: Object3D): PerspectiveCamera {
  const made = new PerspectiveCamera();
  parent.add(made);
  setCamera(made, camera);
  return made;
}

export function setCamera(made: PerspectiveCamera, { name, fieldOfView, near, far }: Camera): void {
  made.name = name;
  made.fov = fieldOfView;
  made.near = near;
  made.far = far;
  made.updateProjectionMatrix();
}

export type { Lamp };
