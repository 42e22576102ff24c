/** The page of a server: what a person is told whom it does not let in, and what it does not pass on. */
import { randomBytes } from 'node:crypto';
import { createToken } from '@troupe/net/node';
import { expect, it } from 'vitest';
import { openAt } from '../../../test/studio-page.js';
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

it('[PAG8] a page with a server makes no link: it would have to let others in, and a page there opens none', async () => {
  const key = randomBytes(32);
  const { address } = await serveStudio({ key });
  const until = Date.now() + 600_000;
  const token = createToken(key, { name: 'ada', role: 'director', until, characters: ['dude'] });
  const { page, close } = await openAt(`${address}/?token=${token}`);
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByText(/pass on the file/).waitFor();
  expect(await page.getByRole('button', { name: /link/ }).count()).toBe(0);
  await close();
}, 60_000);

it('[PAG7] while the server is gone nothing is said to be live', async () => {
  const { address, close: endServer } = await serveStudio();
  const { page, close } = await openAt(address);
  const live = page.getByText('live', { exact: true });
  const cut = page.getByText('not connected', { exact: true });
  await live.waitFor();
  expect(await cut.count()).toBe(0);
  await endServer();
  await cut.waitFor();
  expect(await live.isVisible()).toBe(false);
  await close();
}, 60_000);
