/** A stage in a worker: characters run here while the page only shows them. */
import {
  createScene,
  type ExpressionCompiler,
  type Scene,
  TroupeError,
  withCode,
} from '@troupe/core';
import { type KnownShow, type Seat, Stage } from '@troupe/views/stage';
import type { PartNames } from '../shows/parts-kind.js';
import type { ShowCode } from '../shows/show-form.js';
import { isShowName, type ShowName, shows } from '../shows/shows.js';
import type { FromWorker, Opening, ToWorker } from './messages.js';

const post = (message: FromWorker) => postMessage(message);
let seat: Seat | undefined;
/** Asked before there was anybody to ask. */
const early: unknown[] = [];

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('asked' in data) {
    if (seat === undefined) early.push(data.asked);
    else seat.take(data.asked);
    return;
  }
  open(data.opening).then(
    (made) => {
      seat = made;
      for (const asked of early.splice(0)) made.take(asked);
    },
    (error: unknown) => post({ refused: say(error) }),
  );
});

async function open(opening: Opening): Promise<Seat> {
  const stage = new Stage({ shows: knownShows });
  const made = await settle(opening);
  stage.add(made.again(), { ...made, playing: true, code: { ...made.code, expressions } });
  return stage.connect('director', (sent) => post({ sent }));
}

/** All that come with the studio, with the code of the characters that they begin with. */
async function knownShows(): Promise<readonly KnownShow[]> {
  const loaded = await Promise.allSettled(
    Object.entries(shows).map(async ([name, { load }]) => {
      const { open: begin, code, assemble }: ShowCode = await load();
      const { actors } = begin(expressions);
      const characters = Object.fromEntries(actors.map((actor) => [actor.name, actor.definition]));
      return {
        looks: name,
        assemble,
        code: { expressions, ...code, characters: { ...characters, ...code?.characters } },
      };
    }),
  );
  // one that cannot be loaded is not there
  return loaded.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

/** Reads expressions once that has been loaded: a robot that has none does not wait for it. */
let compiler: ExpressionCompiler | undefined;
const expressions: ExpressionCompiler = {
  compile: (text, names) => {
    if (compiler === undefined) throw new Error('expressions cannot be read yet; try again');
    return compiler.compile(text, names);
  },
};

async function loadFiles() {
  const files = await import('@troupe/files');
  compiler ??= files.createExpressions();
  return files;
}

interface Settled extends Omit<ShowCode, 'open'> {
  readonly title: string;
  readonly looks?: string;
  readonly again: () => Scene;
}

async function settle(opening: Opening): Promise<Settled> {
  if (opening.kind === 'character') return settleCharacter(opening);
  if (!isShowName(opening.name)) throw new Error(`there is no show "${opening.name}"`);
  if (opening.text === undefined) setTimeout(() => void loadFiles(), 3000);
  return settleShow(opening.name, opening.text, 'the link', opening.parts);
}

/** One without its code is of a show, perhaps: saved there, and opened again. */
async function settleCharacter({
  text,
  name: file,
}: Extract<Opening, { kind: 'character' }>): Promise<Settled> {
  const { parseCharacter } = await loadFiles();
  // data only: what a link or a file brings is never run as code
  const definition = parseCharacter(text, { file });
  const again = () => {
    const { world } = definition;
    const scene = createScene({ seed: 1, expressions, ...(world !== undefined && { world }) });
    scene.add(definition);
    return scene;
  };
  try {
    again();
    return { title: definition.name, again };
  } catch (refused) {
    for (const show of Object.keys(shows).filter(isShowName)) {
      try {
        const settled = await settleShow(show, text, file);
        if (settled.again().actors[0]?.name !== definition.name) continue;
        return { ...settled, title: `${settled.title}, with ${file}` };
      } catch {
        // of another making: why it is refused by itself is told
      }
    }
    throw refused;
  }
}

async function settleShow(
  name: ShowName,
  text: string | undefined,
  file: string,
  parts?: PartNames,
): Promise<Settled> {
  const { title, load } = shows[name];
  const { open: begin, ...means }: ShowCode = await load();
  const { assemble } = means;
  if (parts !== undefined && assemble === undefined) throw new Error(`${title} has no parts`);
  const other = text === undefined ? undefined : (await loadFiles()).parseCharacter(text, { file });
  const again = () => {
    const scene = begin(expressions);
    const [actor] = scene.actors;
    // first: what is written in the text was written for these parts
    if (actor && parts !== undefined) assemble?.(scene, actor.name, parts);
    if (actor && other !== undefined) actor.redefine(withCode(other, actor.definition));
    return scene;
  };
  return { ...means, title, looks: name, again };
}

/** So many problems are told: where the code of all is missing, one line explains as much as fifteen. */
const mostTold = 4;

function say(error: unknown): string {
  if (error instanceof TroupeError) {
    const lines = error.problems.map(({ path, message }) =>
      path === '' ? message : `${path}: ${message}`,
    );
    const more = lines.length - mostTold;
    return [...lines.slice(0, mostTold), ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n');
  }
  return error instanceof Error ? error.message : String(error);
}
