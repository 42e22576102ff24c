import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createActor, createDirector } from '@troupe/core';
import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (page: string) => readFileSync(path.join(root, page), 'utf8');

/** What a package offers, types aside, out of some of its files. */
function offered(index: string, files: RegExp): string[] {
  const lists = read(index).matchAll(/^export \{([^}]*)\} from '(.*)'/gm);
  return [...lists]
    .filter(([, , file = '']) => files.test(file))
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

const body = 'packages/body/src/index.ts';
const core = 'packages/core/src';

/** What each page of reference is about. */
const subjects: Readonly<Record<string, () => readonly string[]>> = {
  'docs/motor.md': () => [
    ...offered(body, /^\.\/motor\/[^/]*$/),
    ...keysOf('packages/body/src/motor/routine.ts', 'Motion'),
  ],
  'docs/models.md': () => [
    ...offered(body, /^\.\/motor\/clips\//),
    ...offered(body, /^\.\/figure\//),
    ...offered('packages/body/src/gltf/index.ts', /./),
    ...offered('packages/body/src/three/index.ts', /./),
    ...offered('packages/body/src/vrm/index.ts', /./),
    ...keysOf('packages/body/src/motor/clips/clip.ts', 'ClipOptions'),
    ...keysOf('packages/body/src/motor/clips/clip-set.ts', 'ClipSetOptions'),
    ...keysOf('packages/body/src/surfaces/detail.ts', 'Detail'),
  ],
  'docs/character.md': () => [
    ...keysOf(`${core}/actor/definition.ts`, 'ActorDefinition', 'LivingSkillForm', 'CommandForm'),
    ...keysOf(`${core}/actor/definition.ts`, 'SkillProgram', 'ActContext', 'SkillContext'),
    ...keysOf(`${core}/state/definition.ts`, 'CharacterDefinition', 'SensorForm', 'GoalForm'),
    ...keysOf(`${core}/state/definition.ts`, 'SkillForm', 'TemplateForm', 'EffectForm', 'Rhythm'),
    ...keysOf(`${core}/state/definition.ts`, 'Parameters', 'LinkImportance'),
    ...keysOf(`${core}/perception/definition.ts`, 'PerceptionDefinition', 'ReceptorForm'),
    ...keysOf(`${core}/perception/definition.ts`, 'JudgedSensorForm', 'MemoryForm'),
    ...keysOf(`${core}/perception/definition.ts`, 'ProbeContext', 'JudgeContext'),
    ...keysOf(`${core}/perception/memory.ts`, 'MemoryReader', 'MemoryWriter', 'WriteOptions'),
    ...keysOf(`${core}/world/definition.ts`, 'ThingForm', 'WorldDefinition', 'LawContext'),
    ...keysOf(`${core}/world/definition.ts`, 'WorldView', 'WorldWriter', 'Sight'),
    ...keysOf(`${core}/state/chance.ts`, 'Chance'),
    ...keysOf(`${core}/actor/scene-face.ts`, 'SceneFace', 'RunScene'),
    ...keysOf(`${core}/actor/scene.ts`, 'SceneOptions'),
    ...keysOf(`${core}/actor/happenings.ts`, 'Failure', 'DatedFault'),
    ...keysOf(`${core}/actor/actor.ts`, 'Actor'),
    ...['extend', 'compose', 'testActor', 'createDirector', 'restoreScene', 'after', 'notWhile'],
  ],
  'docs/parts.md': () => [
    ...offered(body, /^\.\/parts\//),
    ...keysOf('packages/body/src/parts/palette.ts', 'Palette', 'Slot'),
    ...keysOf('packages/body/src/parts/part.ts', 'Part', 'PartChanges', 'Manner', 'MeasuredRun'),
    ...keysOf('packages/body/src/parts/assemble.ts', 'Assembled'),
    ...keysOf('packages/body/src/parts/implications.ts', 'Implied'),
    ...keysOf('packages/body/src/parts/judge-manner.ts', 'Claim', 'Comparison'),
    ...keysOf('packages/body/src/parts/compare-manners.ts', 'CompareOptions'),
    ...keysOf('packages/body/src/parts/measure-runs.ts', 'RunsOptions'),
  ],
  'docs/language-models.md': () => [
    ...directorVerbs(),
    ...keysOf(`${core}/actor/director.ts`, 'DirectorOptions', 'CallOptions', 'Director'),
    ...keysOf(`${core}/actor/director-stage.ts`, 'DirectorAnswer', 'Steering'),
    ...keysOf(`${core}/actor/director-tools.ts`, 'DirectorTool'),
    ...keysOf(`${core}/actor/await-ticks.ts`, 'LivingTime'),
  ],
};
const reference = Object.keys(subjects);

/** With what they take. */
function directorVerbs(): string[] {
  const { tools } = createDirector(createActor({ name: 'anybody' }));
  return tools.flatMap(({ name, parameters }) => [name, ...Object.keys(parameters.properties)]);
}

/** What interfaces or classes of a file have, as it is written. */
function keysOf(file: string, ...names: readonly string[]): string[] {
  const text = read(file);
  return names.flatMap((name) => {
    const body = new RegExp(`^export (?:interface|class) ${name}\\b.*?\\{\\n(.*?)^\\}`, 'ms');
    const [, lines = ''] = body.exec(text) ?? [];
    const keys = [...lines.matchAll(/^ {2}(?:readonly |get |async )*(\w+)\??[:(<]/gm)];
    expect({ name, isThere: keys.length > 0 }).toEqual({ name, isThere: true });
    return keys.map(([, key = '']) => key).filter((key) => !/^(constructor|isFor)$/.test(key));
  });
}

/** What stands in a line between backquotes: a program may use what nobody explains. */
function wordsIn(text: string): Set<string> {
  const lines = text.replace(/^```.*?^```$/gms, '');
  const codes = [...lines.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return new Set(codes.flatMap((code) => code.match(/[\w$]+/g) ?? []));
}

/** The fenced blocks of a page in some language. */
function blocks(page: string, language: string): string[] {
  const fenced = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms');
  return [...read(page).matchAll(fenced)].map(([, text]) => text ?? '');
}

/** What the programs of a page print, what they complain of included. */
function runPrograms(page: string): string[] {
  const folder = path.join(root, 'node_modules/.cache/troupe');
  mkdirSync(folder, { recursive: true });
  return blocks(page, 'ts').map((code, i) => {
    const file = path.join(folder, `${page.replaceAll('/', '-')}-${i}.mjs`);
    writeFileSync(file, transformSync(code, { loader: 'ts' }).code);
    const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    return stderr + stdout;
  });
}

it('[EVE1] the programs in docs/eve.md print what it says', () => {
  const printed = blocks('docs/eve.md', 'text');
  expect(printed.length).toBeGreaterThan(2);
  expect(runPrograms('docs/eve.md')).toEqual(printed);
});

it.each([...reference, 'docs/published.md'])(
  '[REP7] the programs in %s print what it says',
  (page) => {
    const printed = blocks(page, 'text');
    expect(printed.length).toBeGreaterThan(0);
    expect(runPrograms(page)).toEqual(printed);
  },
);

it.each(reference)('[REP7] %s names all that it is about', (page) => {
  const told = wordsIn(read(page));
  const names = subjects[page]!();
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !told.has(name))).toEqual([]);
});

it('[REP5] the programs in the lessons print what these say', () => {
  const lessons = readdirSync(path.join(root, 'examples')).filter((name) => /^\d\d-/.test(name));
  let programs = 0;
  for (const lesson of lessons) {
    const page = `examples/${lesson}/README.md`;
    const told = runPrograms(page);
    programs += told.length;
    expect({ page, told }).toEqual({ page, told: blocks(page, 'text') });
  }
  expect(programs).toBeGreaterThan(0);
});

it('[EVE4] docs/eve.md has every command of eve', () => {
  const page = read('docs/eve.md');
  // what others are made of has no command of its own
  const commands = offered(body, /^\.\/eve\//).filter((name) => name !== 'shadingOf');
  expect(commands.length).toBeGreaterThan(40);
  expect(commands.filter((name) => !page.includes(`\`${name}(`))).toEqual([]);
});
