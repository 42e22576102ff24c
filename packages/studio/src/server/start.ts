/** Serves the studio on this machine, with the sander world running in the page: `npm start`. */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { type ServedPage, servePage } from './serve-page.js';

const help = `Serves the studio on this machine.

  npm start                     and open http://127.0.0.1:4170
  npm start -- --port 8080      at another port (0: any that is free)
  npm start -- --no-open        without opening a browser

To watch characters that run in other processes: npm run troupe -- serve FILE`;

const wishes = readWishes();
if (wishes !== undefined) await start(wishes);

interface Wishes {
  readonly port: number;
  readonly opens: boolean;
}

function readWishes(): Wishes | undefined {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '4170' },
        'no-open': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) {
      console.log(help);
      return undefined;
    }
    const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
    if (port < 65_536) return { port, opens: values['no-open'] !== true };
    throw new Error(`--port must be a number from 0 to 65535, found "${values.port}"`);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`);
    process.exitCode = 2;
    return undefined;
  }
}

async function start({ port, opens }: Wishes): Promise<void> {
  let served: ServedPage;
  try {
    served = await servePage({ port });
  } catch (error) {
    console.error(sayTrouble(error as NodeJS.ErrnoException, port));
    process.exitCode = 1;
    return;
  }
  console.log(`The studio: ${served.address}   (Ctrl+C ends)`);
  if (process.stdout.isTTY && opens) openBrowser(served.address);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void served.close());
  }
}

function sayTrouble({ code, message }: NodeJS.ErrnoException, wanted: number): string {
  const other = wanted < 1024 ? 4170 : wanted < 65_535 ? wanted + 1 : 0;
  const remedy = `Choose another: npm start -- --port ${other}`;
  if (code === 'EADDRINUSE') return `Port ${wanted} is taken. ${remedy}`;
  if (code === 'EACCES') return `Port ${wanted} is not for everyone to listen on. ${remedy}`;
  return message;
}

/** As a person would; where there is no way to, the address is in the terminal. */
function openBrowser(address: string): void {
  const [command, ...rest] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '']
        : ['xdg-open'];
  spawn(command!, [...rest, address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
