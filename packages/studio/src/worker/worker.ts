/** A stage in a worker: characters run here while the page only shows them. */
import {
  createScene,
  type ExpressionCompiler,
  type Scene,
  TroupeError,
  withCode,
} from '@troupe/core';
import { type Seat, Stage } from '@troupe/views/stage';
import type { ShowCode } from '../shows/show-form.js';
import { isShowName, shows } from '../shows/shows.js';
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
  const stage = new Stage();
  const made = await settle(opening);
  stage.add(made.again(), { ...made, playing: true, code: { ...made.code, expressions } });
  return stage.connect('director', (sent) => post({ sent }));
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

async function settle(
  opening: Opening,
): Promise<{ title: string; looks?: string; again: () => Scene } & Omit<ShowCode, 'open'>> {
  if (opening.kind === 'character') {
    const { parseCharacter } = await loadFiles();
    // data only: what a link or a file brings is never run as code
    const definition = parseCharacter(opening.text, { file: opening.name });
    const again = () => {
      const { world } = definition;
      const scene = createScene({ seed: 1, expressions, ...(world !== undefined && { world }) });
      scene.add(definition);
      return scene;
    };
    return { title: definition.name, again };
  }
  if (!isShowName(opening.name)) throw new Error(`there is no show "${opening.name}"`);
  const { title, load } = shows[opening.name];
  const { open: begin, ...means }: ShowCode = await load();
  const { text } = opening;
  if (text === undefined) {
    setTimeout(() => void loadFiles(), 3000);
    return { ...means, title, looks: opening.name, again: () => begin(expressions) };
  }
  const { parseCharacter } = await loadFiles();
  const other = parseCharacter(text, { file: 'the link' });
  const again = () => {
    const scene = begin(expressions);
    const [actor] = scene.actors;
    actor?.redefine(withCode(other, actor.definition));
    return scene;
  };
  return { ...means, title, looks: opening.name, again };
}

function say(error: unknown): string {
  if (error instanceof TroupeError) {
    return error.problems
      .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
      .join('\n');
  }
  return error instanceof Error ? error.message : String(error);
}
