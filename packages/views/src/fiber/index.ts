/** Characters in a scene of react-three-fiber. */

export { type UseActorOptions, useActor } from './use-actor.js';
