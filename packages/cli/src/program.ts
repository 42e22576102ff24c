/** The commands and their options. What they do is loaded only when it is asked for: help must come at once. */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import type { JoinFlags } from './commands/join.js';
import type { McpFlags } from './commands/mcp.js';
import type { PsFlags } from './commands/ps.js';
import type { ReplayFlags } from './commands/replay.js';
import type { RunFlags } from './commands/run.js';
import type { ServeFlags } from './commands/serve.js';
import type { TokenFlags } from './commands/token.js';
import type { WatchFlags } from './commands/watch.js';
import type { WhyFlags } from './commands/why.js';
import { type HubFlags, portUnlessTold, withHub, withHubIfSaid } from './net/hub-flags.js';
import { commaSeparated, portNumber, stepsPerSecond, wholeNumber } from './option-values.js';
import { stepsUnlessTold } from './steps.js';

const examples = `
Examples:
  troupe watch sander.yaml                       see it choose, live
  troupe run sander.yaml --trace sander.jsonl    run it, every step in a file
  troupe why sander.jsonl --step 7               why that, in step 7
  troupe run sander.yaml --record sander.mcap    record it, to replay and compare
  troupe validate sander.yaml                    is the file good?
  troupe serve dude.yaml                         let others join, watch and steer it
  troupe attach dude                             steer it, at a prompt`;

const mcpHelp = `
Of a file it is a copy of its own, whose time passes when it is told to. In the configuration of an MCP client:
  { "mcpServers": { "sander": { "command": "npx", "args": ["troupe", "mcp", "sander.yaml"] } } }
With --hub it is the one that lives there (troupe serve sander.yaml), and goes on by itself:
  { "mcpServers": { "sander": { "command": "npx",
    "args": ["troupe", "mcp", "sander", "--hub", "http://127.0.0.1:${portUnlessTold}"] } } }
A token of the role viewer lets it look, and no more.`;

const serveHelp = `
It prints its address once it answers, and ends with status 0 on SIGINT and SIGTERM. To let other machines in:
  troupe token anna --role director --key hub.key
  troupe serve dude.yaml --host 0.0.0.0 --key hub.key --cert cert.pem --tls-key key.pem`;

const attachHelp = `
At the prompt, help lists what can be said. Lines can be piped in: status 1 if one of them failed.
  echo 'spread-for 10' | troupe attach dude`;

const characterHelp = 'character file, YAML or JSON, or a module (.js) that exports one';

/** Words of other tools, and the command that does here what they do there. */
const commandsMeant: ReadonlyMap<string, string> = new Map([
  ['check', 'validate'],
  ['lint', 'validate'],
  ['verify', 'validate'],
  ['start', 'run'],
  ['show', 'watch'],
  ['explain', 'why'],
  ['compare', 'diff'],
  ['fix', 'repair'],
  ['list', 'ps'],
  ['connect', 'attach'],
]);

/** `finish` is told the exit status of the command that ran. */
export function createProgram(finish: (status: number) => void): Command {
  const program = new Command('troupe')
    .description('Runs, shows and explains autonomous characters.')
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showHelpAfterError('troupe --help lists what there is.')
    .configureOutput({
      outputError: (text, write) => write(nameMeant(text).replace(/^error: /, 'troupe: ')),
    })
    .exitOverride()
    .addHelpText('after', examples);

  const add = (usage: string, description: string): Command => {
    const command = program.command(usage).description(description);
    return command.showHelpAfterError(`troupe help ${command.name()} tells how it is used.`);
  };

  add('run', 'run a character and print what it chooses')
    .argument('<character>', characterHelp)
    .option(
      '--script <file>',
      'let a script change signs and finish skills, not the built-in world',
    )
    .option('--steps <n>', 'stop after so many steps', wholeNumber(0), stepsUnlessTold)
    .option('--semantics <name>', 'literal, maes or build-a-dude, whatever the file says')
    .option('--seed <n>', 'of all chance; 0 by default', wholeNumber())
    .option('--trace <file>', 'write every step to a file, as JSON lines; - is standard output')
    .option('--record <file>', 'record every tick to a file (MCAP), to replay and compare')
    .option('--until-goals', 'stop once all goals hold; status 1 if they never do')
    .addHelpText('after', statusHelp('1  --until-goals was given and the goals were not reached'))
    .action(async (file: string, flags: RunFlags) => {
      const { run } = await import('./commands/run.js');
      finish(await run(file, flags));
    });

  add('watch', 'watch a character live in the terminal')
    .argument('<character>', characterHelp)
    .option('--speed <n>', 'steps a second', stepsPerSecond, 2)
    .option(
      '--steps <n>',
      `stop after so many steps (without a terminal: ${stepsUnlessTold})`,
      wholeNumber(0),
    )
    .option(
      '--script <file>',
      'let a script change signs and finish skills, not the built-in world',
    )
    .addHelpText(
      'after',
      '\nKeys: space pauses and goes on, right or enter takes one step, q quits.',
    )
    .action(async (file: string, flags: WatchFlags) => {
      const { watch } = await import('./commands/watch.js');
      finish(await watch(file, flags));
    });

  add('why', 'explain a step of a trace or recording in plain words')
    .argument('<file>', 'trace or recording, as troupe run --trace and --record write them')
    .option('--step <n>', 'the step to explain', wholeNumber(1))
    .option('--skill <name>', 'why this skill was chosen, or why not')
    .option('--actor <name>', 'whose step, in a recording of several characters')
    .action(async (file: string, flags: WhyFlags, command: Command) => {
      const { step } = flags;
      // not a required option of commander: that would hide the suggestion for a misspelt --step
      if (step === undefined) command.error('error: which step? Say --step N');
      const { why } = await import('./commands/why.js');
      finish(await why(file, step, flags));
    });

  add('replay', 'run a recording again and say whether it comes out the same')
    .argument('<recording>', 'as troupe run --record writes it')
    .option(
      '--character <file>',
      'a character with its code, or another than was recorded; more than one can be given',
      collect,
    )
    .addHelpText('after', differenceHelp('it came out as recorded', 'it came out differently'))
    .action(async (file: string, { character = [] }: Partial<ReplayFlags>) => {
      const { replay } = await import('./commands/replay.js');
      finish(await replay(file, { character }));
    });

  add('diff', 'say where two recordings first differ, and how they do as a whole')
    .argument('<a>', 'recording or trace')
    .argument('<b>', 'another')
    .addHelpText('after', differenceHelp('they are the same', 'they differ'))
    .action(async (a: string, b: string) => {
      const { diff } = await import('./commands/diff.js');
      finish(await diff(a, b));
    });

  add('repair', 'make a whole recording of one that is damaged or was cut short')
    .argument('<recording>', 'it stays as it is')
    .argument('[out]', 'where the whole one goes; FILE.repaired.mcap by default')
    .action(async (file: string, out?: string) => {
      const { repair } = await import('./commands/repair.js');
      finish(await repair(file, out));
    });

  add('validate', 'say what a file is, and everything that is wrong with it')
    .argument('<file>', 'character, script, trace or recording')
    .action(async (file: string) => {
      const { validate } = await import('./commands/validate.js');
      finish(await validate(file));
    });

  add('schema', 'print the JSON Schema of a kind of file')
    .argument('<name>', 'character, script or trace')
    .action(async (name: string) => {
      const { schema } = await import('./commands/schema.js');
      finish(schema(name));
    });

  withHubIfSaid(
    add('mcp', 'let a language model direct a character, over MCP on standard input and output')
      .argument('<character>', `${characterHelp}; with --hub the name of one that is served`)
      .option('--seed <n>', 'of all chance, for a file; 0 by default', wholeNumber()),
    'direct one that lives there',
  )
    .option('--name <guest>', 'what this process is called there; made up unless said')
    .addHelpText('after', mcpHelp)
    .action(async (file: string, flags: McpFlags) => {
      const { mcp } = await import('./commands/mcp.js');
      finish(await mcp(file, flags, readVersion()));
    });

  add('serve', 'let others join, watch and steer characters, until it is told to stop')
    .argument('[character...]', `${characterHelp}; without one it waits for others to open some`)
    .option('--port <n>', 'where it listens; 0 is any that is free', portNumber, portUnlessTold)
    .option('--host <host>', 'who can reach it; only this machine unless said', '127.0.0.1')
    .option('--rate <n>', 'ticks a second', stepsPerSecond, 10)
    .option('--start', 'step at once, also one that was kept stopped')
    .option('--stopped', 'wait until somebody starts it')
    .option('--keep <folder>', 'keep its state there: started again it goes on')
    .option(
      '--trace <folder>',
      'write every step to a file there, one for each character and start',
    )
    .option('--nats <url>', 'also listen there: nats://user:password@host:4222')
    .option(
      '--name <name>',
      'what this hub is called on NATS and by a daemon; the name of the machine unless said',
    )
    .option('--daemon <url>', 'tell the hub there that these characters are here')
    .option('--token <token>', 'for that hub, where it asks for one; or set TROUPE_TOKEN')
    .option('--key <file>', 'let in only who has a token of this key')
    .option('--cert <file>', 'certificate for TLS (PEM)')
    .option('--tls-key <file>', 'the key of the certificate (PEM)')
    .option(
      '--origin <origin>',
      'a page from there may connect; more than one can be given',
      collect,
    )
    .option('--seed <n>', 'of all chance; 0 by default', wholeNumber())
    .addHelpText('after', serveHelp)
    .action(async (files: string[], flags: ServeFlags) => {
      const { serve } = await import('./commands/serve.js');
      finish(await serve(files, flags));
    });

  withHub(
    add('join', 'let the sensors, goals and skills of a file join a character that is served'),
  )
    .argument('<name>', 'of the character; one that is not there is opened')
    .argument('<file>', characterHelp)
    .option('--name <agency>', 'what this process is called there; NAME.FILE unless said')
    .option('--rate <n>', 'steps a second of skills without code', stepsPerSecond, 10)
    .action(async (name: string, file: string, flags: JoinFlags) => {
      const { join } = await import('./commands/join.js');
      finish(await join(name, file, flags));
    });

  withHub(add('attach', 'look at a character that is served and steer it, at a prompt'))
    .argument('<name>', 'of the character')
    .addHelpText('after', attachHelp)
    .action(async (name: string, flags: HubFlags) => {
      const { attach } = await import('./commands/attach.js');
      finish(await attach(name, flags));
    });

  withHub(add('ps', 'who is where, when last heard, how fast'))
    .option('--json', 'for programs')
    .action(async (flags: PsFlags) => {
      const { ps } = await import('./commands/ps.js');
      finish(await ps(flags));
    });

  add('token', 'print a token that lets somebody in at a hub')
    .argument('<name>', 'who it is for; no two that are there at a time have one name')
    .requiredOption('--role <role>', 'agency, viewer, director or host')
    .option('--characters <names>', 'only these, with commas between them', commaSeparated)
    .option('--expires <time>', 'how long it counts: 30d, 12h, 45m', '30d')
    .requiredOption('--key <file>', 'the key of the hub; made if it is not there')
    .action(async (name: string, flags: TokenFlags) => {
      const { token } = await import('./commands/token.js');
      finish(token(name, flags));
    });

  add('help', 'print the help of a command')
    .argument('[command]')
    .action((name?: string) => showHelp(program, name));
  return program;
}

function showHelp(program: Command, name: string | undefined): void {
  const command = program.commands.find((each) => each.name() === name);
  if (command !== undefined) command.help();
  if (name === undefined) program.help();
  // asked for in this way an unknown command is answered with the nearest
  program.parse([name], { from: 'user' });
}

/** The nearest by its letters, which commander suggests, is not always the nearest by what it means. */
function nameMeant(text: string): string {
  const [, unknown = ''] = /^error: unknown command '(.*)'/.exec(text) ?? [];
  const meant = commandsMeant.get(unknown);
  return meant === undefined
    ? text
    : `error: unknown command '${unknown}'\n(Did you mean ${meant}?)\n`;
}

function collect(one: string, others: readonly string[] = []): readonly string[] {
  return [...others, one];
}

function differenceHelp(same: string, different: string): string {
  return `\nExit status:\n  0  ${same}\n  1  ${different}\n  2  bad input`;
}

function statusHelp(line: string): string {
  return `\nExit status:\n  0  it ran\n  ${line}\n  2  bad input, or the trace or recording cannot be written`;
}

function readVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
