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

/** Returns what passes the time of one frame to all of them. */
export function animationMixers(count: number, joints: number): (dt: number) => number {
  const mixers = Array.from({ length: count }, (_, i) => {
    const mixer = new AnimationMixer(chainOf(joints));
    mixer.clipAction(loopOf(joints)).play();
    mixer.setTime((i * seconds) / count);
    return mixer;
  });
  return (dt) => {
    for (const mixer of mixers) mixer.update(dt);
    return mixers.length;
  };
}

function chainOf(joints: number): Bone {
  const root = new Bone();
  root.name = 'bone0';
  let tip = root;
  for (let i = 1; i < joints; i++) {
    const bone = new Bone();
    bone.name = `bone${i}`;
    tip.add(bone);
    tip = bone;
  }
  return root;
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
