/** What a line of input is: a message, or what JSON-RPC answers to one that is none. */
import {
  CallToolRequestSchema,
  CancelledNotificationSchema,
  ErrorCode,
  InitializeRequestSchema,
  type JSONRPCMessage,
  JSONRPCNotificationSchema,
  JSONRPCRequestSchema,
  JSONRPCResponseSchema,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { type Complaint, sayComplaint } from './say-complaint.js';
import type { Line } from './whole-lines.js';

export interface Refusal {
  readonly jsonrpc: '2.0';
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

export type Reading =
  | { readonly message: JSONRPCMessage }
  /** What is wrong with it, and the answer, if it is to have one. */
  | { readonly wrong: string; readonly answer?: Refusal };

/** Checked before the SDK does: it answers those that are wrong as a mistake of the server, with a dump of its schema. */
const known = {
  initialize: InitializeRequestSchema,
  'tools/list': ListToolsRequestSchema,
  'tools/call': CallToolRequestSchema,
  'notifications/cancelled': CancelledNotificationSchema,
};

export function readMessage(line: Line, longest: number): Reading {
  if (typeof line !== 'string') {
    const wrong = `a line is longer than ${longest} bytes, and no message is`;
    return refuseMessage(ErrorCode.InvalidRequest, wrong, idAtAnEnd(line));
  }
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return refuseMessage(ErrorCode.ParseError, `a line is no JSON: ${what}`, null);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const found = Array.isArray(value) ? 'a list; send each in a line of its own' : 'none';
    return refuseMessage(ErrorCode.InvalidRequest, `a message is an object, found ${found}`, null);
  }
  return readObject(value);
}

function readObject(value: object): Reading {
  const method = 'method' in value ? value.method : undefined;
  if (method === undefined && ('result' in value || 'error' in value)) {
    const answer = JSONRPCResponseSchema.safeParse(value);
    // nothing is answered to an answer
    return answer.success ? { message: answer.data } : { wrong: 'an answer that is none' };
  }
  const id = 'id' in value ? value.id : undefined;
  const asks = id !== undefined || typeof method !== 'string';
  const message = (asks ? JSONRPCRequestSchema : JSONRPCNotificationSchema).safeParse(value);
  const schema = Object.entries(known).find(([name]) => name === method)?.[1];
  const checked = message.success ? schema?.safeParse(value) : message;
  if (message.success && checked?.success !== false) return { message: message.data };
  const issues: readonly Complaint[] = checked?.error?.issues ?? [];
  const wrong = issues.map((issue) => sayComplaint(issue, value)).join('; ');
  const inParams = issues.every(({ path }) => path[0] === 'params');
  if (!asks && inParams) return { wrong };
  const code = inParams ? ErrorCode.InvalidParams : ErrorCode.InvalidRequest;
  return refuseMessage(code, wrong, typeof id === 'string' || typeof id === 'number' ? id : null);
}

export function refuseMessage(code: number, wrong: string, id: Refusal['id']): Reading {
  return { wrong, answer: { jsonrpc: '2.0', id, error: { code, message: wrong } } };
}

const idFirst =
  /^\s*\{(?:\s*"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"\s*,)*\s*"id"\s*:\s*("[^"\\]*"|-?\d+)\s*,/;
const idLast =
  /,\s*"id"\s*:\s*("[^"\\]*"|-?\d+)\s*(?:,\s*"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"\s*)*\}\s*$/;

/** Programs write it before the parameters, or after them. */
function idAtAnEnd({ start, end }: { start: string; end: string }): Refusal['id'] {
  const found = idFirst.exec(start) ?? idLast.exec(end);
  return found === null ? null : (JSON.parse(found[1] ?? 'null') as Refusal['id']);
}
