import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '@troupe/core';

/** Where the page was built to: beside the built server, also when this runs from its source. */
export function pageFolder(): string {
  const folder = join(import.meta.dirname, '../../dist/site');
  if (existsSync(join(folder, 'index.html'))) return folder;
  return fail('not-built', '', 'the page of the studio is not built. npm run build builds it');
}
