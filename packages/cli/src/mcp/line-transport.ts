/** Messages of MCP as lines of JSON. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { type Reading, type Refusal, readMessage, refuseMessage } from './read-message.js';
import { type Line, WholeLines } from './whole-lines.js';

/** A request is some hundred bytes; a longer line is none. */
const longest = 1024 * 1024;

/**
 * Not the SDK's own: that answers nothing to what is no message, and a client waits; and of more than ten answers at
 * once each would listen for the output to drain, of which Node warns.
 */
export class LineTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onerror?: (error: Error) => void;
  onclose?: () => void;
  readonly #input: NodeJS.ReadableStream;
  readonly #write: (text: string) => Promise<void>;
  readonly #lines = new WholeLines(longest, (line) => this.#read(line));
  readonly #take = (chunk: Buffer) => this.#lines.take(chunk);
  readonly #end = () => this.#lines.end();

  constructor(input: NodeJS.ReadableStream, write: (text: string) => Promise<void>) {
    this.#input = input;
    this.#write = write;
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#take).on('end', this.#end);
  }

  send(message: JSONRPCMessage | Refusal): Promise<void> {
    return this.#write(`${JSON.stringify(message)}\n`);
  }

  async close(): Promise<void> {
    this.#input.off('data', this.#take).off('end', this.#end);
    this.onclose?.();
  }

  #read(line: Line): void {
    const reading = tryRead(line);
    if ('message' in reading) {
      this.onmessage?.(reading.message);
      return;
    }
    this.onerror?.(new Error(reading.wrong));
    if (reading.answer !== undefined) void this.send(reading.answer);
  }
}

/** What is nested by the thousand is too deep for whoever looks at it. */
function tryRead(line: Line): Reading {
  try {
    return readMessage(line, longest);
  } catch {
    return refuseMessage(ErrorCode.InvalidRequest, 'a message is nested too deep', null);
  }
}
