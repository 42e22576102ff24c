/** The moment before a step of a recorded character. */
import { type FollowedActor, followTick, openFollower, suggest, TroupeError } from '@troupe/core';
import { openRecordingToRead } from '@troupe/files/node';
import { about, Refusal } from '../refusal.js';

type Moment = NonNullable<ReturnType<typeof followTick>>;

export async function findMoment(
  file: string,
  step: number,
  given: string | undefined,
): Promise<Moment> {
  const recording = await about(file, () => openRecordingToRead(file));
  const seen = new Set<string>();
  let follower: FollowedActor | undefined;
  let last: number | undefined;
  let cut = '';
  try {
    // a step is made in a tick at the earliest that has its number
    for await (const entry of recording.entries(step - 1)) {
      if (entry.kind === 'keyframe') {
        const names = entry.frame.actors.map(({ name }) => name);
        for (const name of names) seen.add(name);
        if (follower !== undefined) continue;
        follower = openFollower(entry.frame, chooseActor(file, names, given));
        last = follower.state?.step;
        continue;
      }
      for (const name of Object.keys(entry.record.actors ?? {})) seen.add(name);
      if (follower === undefined) continue;
      const made = entry.record.actors?.[follower.actor]?.step?.step;
      last = made ?? last;
      const moment = followTick(follower, entry.record, step);
      if (moment !== undefined) return moment;
    }
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    cut = `; ${error.problems[0]?.message ?? ''}`;
  } finally {
    await recording.close();
  }
  if (follower !== undefined && !seen.has(follower.actor))
    throw unknown(file, follower.actor, seen);
  const upTo = last === undefined ? 'it ends before' : `it ends with step ${last}`;
  const whose = follower === undefined ? '' : ` of ${follower.actor}`;
  throw new Refusal([`${file}: there is no step ${step}${whose}; ${upTo}${cut}`]);
}

function chooseActor(file: string, names: readonly string[], given: string | undefined): string {
  const [only] = names;
  if (given !== undefined) return given;
  if (only !== undefined && names.length === 1) return only;
  const which = names.length === 0 ? 'It begins without any.' : `There are ${names.join(', ')}.`;
  throw new Refusal([`${file}: whose step? Say --actor NAME. ${which}`]);
}

function unknown(file: string, actor: string, seen: ReadonlySet<string>): Refusal {
  const hint = suggest(actor, seen) || ` There are ${[...seen].join(', ') || 'none'}.`;
  return new Refusal([`${file}: there is no character "${actor}".${hint}`]);
}
