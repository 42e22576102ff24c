/** Messages of MCP as lines of JSON. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { type Refusal, readMessage } from './read-message.js';
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
    const reading = readMessage(line, longest);
    if ('message' in reading) {
      this.onmessage?.(reading.message);
      return;
    }
    this.onerror?.(new Error(reading.wrong));
    if (reading.answer !== undefined) void this.send(reading.answer);
  }
}
