/** What a person is told whose token does not let them in, or no longer. */
import { randomBytes } from 'node:crypto';
import { createToken } from '@troupe/net/node';
import { it } from 'vitest';
import { openAt } from './open-studio.js';
import { serveStudio } from './server-hub.js';

it('[STS2] a page says why it is refused: the token is missing, expired, or expires while it is open', async () => {
  const key = randomBytes(32);
  const { address } = await serveStudio({ key });
  const tokenUntil = (until: number) =>
    createToken(key, { name: 'ada', role: 'viewer', until, characters: ['dude'] });
  const none = await openAt(address);
  await none.page.getByText(/Not connected: it takes a token/).waitFor();
  await none.close();
  const old = await openAt(`${address}/?token=${tokenUntil(Date.now() - 1000)}`);
  await old.page.getByText(/Not connected: the token was good until/).waitFor();
  await old.close();
  // where the machine is slow it may have expired before
  const short = await openAt(`${address}/?token=${tokenUntil(Date.now() + 4000)}`);
  await short.page.getByText(/Not connected: the token (has expired|was good until)/).waitFor();
  await short.close();
}, 120_000);
