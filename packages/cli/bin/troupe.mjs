#!/usr/bin/env node
// The command. It is not built itself: npm links only what is there when it installs, before anything is built.
import { existsSync } from 'node:fs';

const built = new URL('../dist/bin.js', import.meta.url);
if (existsSync(built)) await import(built.href);
else {
  console.error('troupe is not built yet. In its clone, npm run build builds it; then try again.');
  process.exitCode = 2;
}
