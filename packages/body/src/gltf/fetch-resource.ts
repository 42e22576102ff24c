/** Brings the bytes that a model refers to: from the text itself, or by whoever was asked to. */
import { describe, refuse } from './check-json.js';

export type Resources = (uri: string) => Uint8Array | Promise<Uint8Array>;

export async function fetchResource(
  uri: string,
  path: string,
  resources: Resources | undefined,
): Promise<Uint8Array> {
  if (uri.startsWith('data:')) return decodeDataUri(uri, path);
  if (resources === undefined) {
    const remedy = 'Give `resources`, a function that returns its bytes';
    return refuse('missing', path, `the model needs the file ${describe(uri)}. ${remedy}`);
  }
  const bytes = await resources(decodeName(uri));
  if (bytes instanceof Uint8Array) return bytes;
  return refuse('missing', path, `expected the bytes of ${describe(uri)}, got ${describe(bytes)}`);
}

/** The type that a data URI says, for pictures. */
export function typeOfDataUri(uri: string | undefined): string | undefined {
  return uri === undefined ? undefined : /^data:([^;,]+)[;,]/.exec(uri)?.[1];
}

function decodeDataUri(uri: string, path: string): Uint8Array {
  const comma = uri.indexOf(',');
  if (comma === -1 || !uri.slice(0, comma).endsWith(';base64')) {
    return refuse('bad-model', path, `expected data in base64, got ${describe(uri)}`);
  }
  let text: string;
  try {
    text = atob(uri.slice(comma + 1));
  } catch {
    return refuse('bad-model', path, 'has letters that are not of base64');
  }
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

function decodeName(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
