/** A director as an MCP server: its verbs are the tools. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type ListToolsResult,
} from '@modelcontextprotocol/sdk/types.js';
import type { Director } from '@troupe/core';

export interface DirectorServing {
  readonly name: string;
  readonly version: string;
  readonly stop: AbortSignal;
  /** What the model is told before it begins. */
  readonly told?: string | undefined;
}

export interface DirectorServer {
  readonly server: Server;
  /** Resolves when no call is under way. */
  readonly settled: () => Promise<void>;
}

const instructions = (name: string) =>
  `You direct "${name}", an autonomous character. It chooses its skills by itself; you set goals for it and let time \
pass. Look with perceive, list_skills and list_goals; wish with set_goal; let it act with run_until; when it is stuck \
or surprises you, ask why, why_not and what_happened.`;

/** `stop` aborts whatever is under way. */
export function serveDirector(
  director: Director,
  { name, version, stop, told = instructions(name) }: DirectorServing,
): DirectorServer {
  // not McpServer: it wants other schemas than the director has
  const server = new Server(
    { name: 'troupe', version },
    { capabilities: { tools: {} }, instructions: told },
  );
  const calls = new Set<Promise<unknown>>();
  server.setRequestHandler(ListToolsRequestSchema, () => listTools(director));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const ended = AbortSignal.any([signal, stop]);
    const call = callTool(director, params.name, params.arguments, ended);
    calls.add(call);
    try {
      return await call;
    } finally {
      calls.delete(call);
    }
  });
  return {
    server,
    settled: async () => {
      while (calls.size > 0) await Promise.allSettled(calls);
    },
  };
}

function listTools({ tools }: Director): ListToolsResult {
  return {
    tools: tools.map(({ name, description, parameters }) => {
      const { type, properties, required, additionalProperties } = parameters;
      const inputSchema = { type, properties, required: [...required], additionalProperties };
      return { name, description, inputSchema };
    }),
  };
}

async function callTool(
  director: Director,
  name: string,
  args: unknown,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const { text, data, isError } = await director.call(name, args, { signal });
  return {
    content: [{ type: 'text', text }],
    structuredContent: data,
    ...(isError && { isError }),
  };
}
