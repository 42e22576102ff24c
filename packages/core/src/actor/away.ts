/** What of a character's perceiving is done in another process. */
import { isElsewhere } from '../dispatch/place-agents.js';
import { placeReceptors } from '../perception/perception.js';
import type { ActorState } from './scene-state.js';

/** To be called whenever somebody came to live elsewhere, or here. */
export function placePerception(actor: ActorState): void {
  const { perception, around, dispatch, scene } = actor;
  const { collecting } = scene;
  if (dispatch.elsewhere.size === 0 && collecting === undefined && !around.field.away) return;
  const isHere = (sensor: string) => isJudgedHere(actor, sensor);
  placeReceptors(perception, around, isHere, collecting?.receptors);
}

/** Sensors that live elsewhere are judged there: here they would say what can be seen from here. */
export function leaveOutAway(actor: ActorState): void {
  const { perception, dispatch, scene } = actor;
  if (dispatch.elsewhere.size === 0 && scene.collecting === undefined) return;
  perception.woken = perception.woken.filter(({ plan }) => isJudgedHere(actor, plan.name));
}

function isJudgedHere({ dispatch, scene }: ActorState, sensor: string): boolean {
  if (isElsewhere(dispatch, 'sensor', sensor)) return false;
  return scene.collecting === undefined || scene.collecting.isSensorHere(sensor);
}
