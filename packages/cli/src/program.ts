/** The commands and their options. What they do is loaded only when it is asked for: help must come at once. */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import type { McpFlags } from './commands/mcp.js';
import type { ReplayFlags } from './commands/replay.js';
import type { RunFlags } from './commands/run.js';
import type { WatchFlags } from './commands/watch.js';
import type { WhyFlags } from './commands/why.js';
import { stepsPerSecond, wholeNumber } from './option-values.js';
import { stepsUnlessTold } from './steps.js';

const examples = `
Examples:
  troupe watch sander.yaml                       see it choose, live
  troupe run sander.yaml --trace sander.jsonl    run it, every step in a file
  troupe why sander.jsonl --step 7               why that, in step 7
  troupe run sander.yaml --record sander.mcap    record it, to replay and compare
  troupe validate sander.yaml                    is the file good?`;

const mcpHelp = `
In the configuration of an MCP client:
  { "mcpServers": { "sander": { "command": "npx", "args": ["troupe", "mcp", "sander.yaml"] } } }`;

const characterHelp = 'character file, YAML or JSON, or a module (.js) that exports one';

/** `finish` is told the exit status of the command that ran. */
export function createProgram(finish: (status: number) => void): Command {
  const program = new Command('troupe')
    .description('Runs, shows and explains autonomous characters.')
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showHelpAfterError('troupe --help lists what there is.')
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^error: /, 'troupe: ')),
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
      (file: string, files: string[]) => [...files, file],
      [],
    )
    .addHelpText('after', differenceHelp('it came out as recorded', 'it came out differently'))
    .action(async (file: string, flags: ReplayFlags) => {
      const { replay } = await import('./commands/replay.js');
      finish(await replay(file, flags));
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

  add('mcp', 'let a language model direct a character, over MCP on standard input and output')
    .argument('<character>', characterHelp)
    .option('--seed <n>', 'of all chance; 0 by default', wholeNumber())
    .addHelpText('after', mcpHelp)
    .action(async (file: string, flags: McpFlags) => {
      const { mcp } = await import('./commands/mcp.js');
      finish(await mcp(file, flags, readVersion()));
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
