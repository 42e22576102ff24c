/** The far side of in-browser.ts: runs in a page or a worker, so it may use neither Node nor the DOM. */

/** What goes there and what comes back, both as JSON text: so all places lose the same, and nothing else. */
export type Answer =
  | { readonly result?: unknown }
  | {
      readonly error: { readonly name: string; readonly message: string; readonly stack?: string };
    };

/** Calls an exported function. An error is an answer too: each place would pass it on in its own way. */
export async function answerCall(
  load: () => Promise<Record<string, unknown>>,
  exportName: string,
  argument: string,
): Promise<string> {
  try {
    const called = (await load())[exportName];
    if (typeof called !== 'function')
      throw new Error(`there is no exported function ${exportName}`);
    return toText({ result: await called(JSON.parse(argument)) });
  } catch (thrown) {
    if (!(thrown instanceof Error)) {
      return toText({ error: { name: 'Error', message: String(thrown) } });
    }
    const { name, message, stack } = thrown;
    return toText({ error: { name, message, ...(stack !== undefined && { stack }) } });
  }
}

function toText(answer: Answer): string {
  return JSON.stringify(answer);
}
