/** `troupe validate`: what a file is, and everything that is wrong with it. */
import { statSync } from 'node:fs';
import { settleDefinition, TroupeError } from '@troupe/core';
import { detectFileKind, openRecordingToRead, readScriptFile, readTrace } from '@troupe/files/node';
import { readCharacter, type Script } from '../load-character.js';
import { isModule } from '../load-module.js';
import { isRecording } from '../recording/is-recording.js';
import { about, Refusal } from '../refusal.js';
import { type Character, sayParts } from '../settle-character.js';
import { status } from '../status.js';
import { sayCount } from '../text/say-number.js';

export async function validate(file: string): Promise<number> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFIFO() || found?.isCharacterDevice()) {
    // reading it once to see what it is would use it up
    throw new Refusal([`troupe: "${file}" is no file; save what comes from it in one first`]);
  }
  console.log(`${file}: a good ${await about(file, () => describe(file))}`);
  return status.done;
}

async function describe(file: string): Promise<string> {
  if (isModule(file)) return describeCharacter((await readCharacter(file)).character);
  if (await isRecording(file)) return describeRecording(file);
  switch (await detectFileKind(file)) {
    case 'character':
      return describeCharacter((await readCharacter(file)).character);
    case 'script':
      return describeScript(await readScriptFile(file));
    case 'trace':
      return await describeTrace(file);
  }
}

function describeCharacter(character: Character): string {
  const { name, semantics } = character;
  return `character, "${name}": ${sayParts(character)}; semantics ${semantics}`;
}

function describeScript(script: Script): string {
  const steps = script.map(({ after }) => after);
  if (steps.length === 0) return 'script, without entries: nothing will change';
  const entries = sayCount(steps.length, 'entry', 'entries');
  return `script: ${entries}, after steps ${Math.min(...steps)} to ${Math.max(...steps)}`;
}

async function describeTrace(file: string): Promise<string> {
  let name = '';
  let first: number | undefined;
  let last = 0;
  let chosen = 0;
  for await (const { step, character, selected } of readTrace(file)) {
    if (first === undefined) {
      if (character === undefined)
        throw wrong('no-character', 'character', 'the first line must carry it');
      name = settleDefinition(character).name;
      first = step;
    } else if (step !== last + 1) {
      throw wrong('wrong-step', 'step', `after step ${last} must come ${last + 1}, found ${step}`);
    }
    last = step;
    if (selected !== null) chosen++;
  }
  return `trace of "${name}": steps ${first} to ${last}, something was chosen in ${chosen} of them`;
}

async function describeRecording(file: string): Promise<string> {
  const recording = await openRecordingToRead(file);
  try {
    const names = new Set<string>();
    let first: number | undefined;
    let last = 0;
    for await (const entry of recording.entries()) {
      if (entry.kind === 'keyframe') for (const { name } of entry.frame.actors) names.add(name);
      else {
        first ??= entry.record.tick;
        last = entry.record.tick;
      }
    }
    const ticks = first === undefined ? 'no ticks' : `ticks ${first} to ${last}`;
    const cast = [...names].map((name) => `"${name}"`).join(', ') || 'nobody';
    return `recording of ${cast}: ${ticks}, ${recording.info.rate} a second, seed ${recording.info.seed}`;
  } finally {
    await recording.close();
  }
}

function wrong(code: string, path: string, message: string): TroupeError {
  return new TroupeError([{ code, path, message }]);
}
