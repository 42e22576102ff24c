/** What plays clips in three.js: one mixer for each of many skeletons. */
import {
  AnimationClip,
  AnimationMixer,
  Bone,
  type KeyframeTrack,
  Quaternion,
  QuaternionKeyframeTrack,
  Vector3,
  VectorKeyframeTrack,
} from 'three';

/** Keyframes of a loop that takes two seconds: 15 a second. */
const keys = 31;
const seconds = 2;

/**
 * Returns what passes the time of one frame to all of them. Each side leaves matrices that hold from a node to the next:
 * those in the world are the renderer's work on both.
 */
export function animationMixers(count: number, joints: number): (dt: number) => number {
  // one clip for all, as on a page
  const loop = loopOf(joints);
  const bones: Bone[] = [];
  const mixers = Array.from({ length: count }, (_, i) => {
    const chain = chainOf(joints);
    bones.push(...chain);
    const mixer = new AnimationMixer(chain[0]!);
    mixer.clipAction(loop).play();
    mixer.setTime((i * seconds) / count);
    return mixer;
  });
  return (dt) => {
    for (const mixer of mixers) mixer.update(dt);
    // a mixer turns quaternions; ours has its matrices by then
    for (const bone of bones) bone.updateMatrix();
    return mixers.length;
  };
}

/** One below the other, the root first. */
function chainOf(joints: number): Bone[] {
  const bones = Array.from({ length: joints }, (_, i) => {
    const bone = new Bone();
    bone.name = `bone${i}`;
    bone.matrixAutoUpdate = false;
    return bone;
  });
  for (let i = 1; i < joints; i++) bones[i - 1]!.add(bones[i]!);
  return bones;
}

/** Every bone turns to and fro, and the root goes about. */
function loopOf(joints: number): AnimationClip {
  const times = Array.from({ length: keys }, (_, k) => (k * seconds) / (keys - 1));
  const tracks: KeyframeTrack[] = Array.from({ length: joints }, (_, i) => {
    const axis = new Vector3(1, i % 3, i % 2).normalize();
    const turns = times.flatMap((time) =>
      new Quaternion().setFromAxisAngle(axis, Math.sin(Math.PI * time + i)).toArray(),
    );
    return new QuaternionKeyframeTrack(`bone${i}.quaternion`, times, turns);
  });
  const places = times.flatMap((time) => [Math.sin(Math.PI * time), 0, Math.cos(Math.PI * time)]);
  tracks.push(new VectorKeyframeTrack('bone0.position', times, places));
  return new AnimationClip('loop', seconds, tracks);
}
