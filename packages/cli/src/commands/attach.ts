/** `troupe attach`: a prompt at which one looks at a running character and steers it. */
import { createInterface, type Interface } from 'node:readline';
import { TroupeError } from '@troupe/core';
import { completeLine } from '../attach/complete-line.js';
import { Conversation } from '../attach/conversation.js';
import { openHistory } from '../attach/history-file.js';
import { readWords } from '../attach/read-words.js';
import { sayStatus, sayStep } from '../attach/say-answers.js';
import { obey } from '../attach/verbs.js';
import { type HubFlags, ownName } from '../net/hub-flags.js';
import { visitHub } from '../net/visit-hub.js';
import { Refusal } from '../refusal.js';
import { status } from '../status.js';
import { paintFor, type Style } from '../text/paint.js';
import { printable } from '../text/printable.js';

export async function attach(character: string, flags: HubFlags): Promise<number> {
  const isLive = process.stdin.isTTY === true && process.stdout.isTTY === true;
  const paint = paintFor(process.stdout);
  let prompt: Interface | undefined;
  let talk: Conversation | undefined;
  let sentAway: string | undefined;
  // above the line that is being typed
  const say = (text: string, style?: Style): void => {
    const clean = printable(text);
    if (isLive && prompt !== undefined) process.stdout.write('\r\u001b[J');
    process.stdout.write(`${style === undefined ? clean : paint(style, clean)}\n`);
    if (isLive) prompt?.prompt(true);
  };
  const guest = await visitHub(
    flags,
    { name: ownName('attach'), role: 'director' },
    {
      onStep: (name, line, missed) => {
        if (missed > 0) say(`${name}: ${missed} steps came too fast to be told`, 'dim');
        say(`${name}: ${sayStep(line)}`, 'dim');
      },
      onNews: (name, text) => say(`${name}: ${text}`, 'yellow'),
      onLost: (reason) => {
        talk?.lost();
        say(`The hub is out of reach: ${reason}. Trying again.`, 'red');
      },
      onConnected: () => {
        talk?.found();
        say('The hub is there again.');
      },
      onEnded: (reason, code) => {
        if (code === 'closed') return;
        sentAway = reason;
        prompt?.close();
      },
    },
  );
  try {
    talk = new Conversation(guest, character, say, paint);
    await talk.use(character).catch((error: Error) => {
      throw new Refusal([`troupe: ${error.message}`]);
    });
    say(sayStatus(await talk.ask({ verb: 'status' })));
    if (isLive) say('help lists what can be said; quit leaves.');
    prompt = openPrompt(talk, isLive);
    const failures = await converse(talk, prompt, isLive);
    if (sentAway !== undefined)
      throw new Refusal([`troupe: the hub closed this: ${sentAway}`], status.failed);
    return failures > 0 && !isLive ? status.failed : status.done;
  } finally {
    prompt?.close();
    prompt = undefined;
    guest.end('it left');
    process.stdin.destroy();
  }
}

function openPrompt(talk: Conversation, isLive: boolean): Interface {
  if (!isLive)
    return createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  const history = openHistory();
  const prompt = createInterface({
    input: process.stdin,
    output: process.stdout,
    history: history.lines,
    historySize: 1000,
    removeHistoryDuplicates: true,
    completer: (line: string, answer: (error: null, completion: [string[], string]) => void) => {
      // a hub that does not answer must not take the prompt with it
      completeLine(talk, line).then(
        (completion) => answer(null, completion),
        () => answer(null, [[], line]),
      );
    },
  });
  prompt.on('line', (line) => history.add(line));
  prompt.on('SIGINT', () => {
    if (prompt.line === '') prompt.close();
    else prompt.write(null, { ctrl: true, name: 'u' });
  });
  return prompt;
}

/** Line by line, each after the one before is done. Gives how many went wrong. */
async function converse(talk: Conversation, prompt: Interface, isLive: boolean): Promise<number> {
  let failures = 0;
  const ask = () => {
    prompt.setPrompt(talk.paint('bold', `${talk.character}> `));
    if (isLive) prompt.prompt();
  };
  ask();
  for await (const line of prompt) {
    const words = readWords(line);
    if (words.length > 0) {
      try {
        await obey(talk, words);
      } catch (error) {
        failures += 1;
        const said =
          error instanceof TroupeError ? sayProblems(error) : String((error as Error).message);
        const where = isLive || said.startsWith(`${line.trim()}: `) ? '' : `${line.trim()}: `;
        console.error(talk.paint('red', printable(`${where}${said}`)));
      }
    }
    if (talk.over) break;
    ask();
  }
  return failures;
}

function sayProblems({ problems }: TroupeError): string {
  return problems
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
    .join('\n');
}
