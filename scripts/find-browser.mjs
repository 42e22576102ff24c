// Finds a Chromium for the tests that need a real page.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PLACES = [
  'usr/bin/chromium',
  'usr/bin/google-chrome',
  // last of these: on Ubuntu it may be a stub that only says to install a snap
  'usr/bin/chromium-browser',
  'Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'Applications/Chromium.app/Contents/MacOS/Chromium',
  'Program Files/Google/Chrome/Application/chrome.exe',
];

/**
 * The path of a browser, or undefined. `system` is the folder that holds usr and the like.
 *
 * @param {string} system
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser(system = resolve('/')) {
  const wanted = process.env.CHROMIUM_PATH;
  // quietly taking another one would test with a browser nobody asked for
  if (wanted) return existsSync(wanted) ? wanted : undefined;
  const found = PLACES.map((place) => join(system, place)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  // loading Playwright takes longer than all the rest: only when it may be of use
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}
