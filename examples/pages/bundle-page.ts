/** A page as two texts: its frame, and its program with all that it imports. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { type PageEntry, pages } from './list-pages.js';

export interface Bundle {
  readonly html: string;
  readonly script: string;
}

export async function bundlePage({ title, entry, path }: PageEntry): Promise<Bundle> {
  const result = await build({
    entryPoints: [join(courseFolder(), entry)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    logLevel: 'silent',
    // models that a page brings along travel within its program
    loader: { '.glb': 'binary' },
  });
  const [file] = result.outputFiles;
  if (file === undefined) throw new Error(`nothing came of bundling ${entry}`);
  return { html: frame(title, path), script: file.text };
}

/** The sources: this file runs from `dist`, one folder further down. */
function courseFolder(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  throw new Error('the course has lost its folder');
}

function frame(title: string, path: string): string {
  const links = pages.map((page) => {
    const here = page.path === path ? ' aria-current="page"' : '';
    return `<a href="${page.path}"${here}>${page.title}</a>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Troupe</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<nav><b>Troupe</b>${links.join('')}</nav>
<main id="stage"></main>
<script type="module" src="${path === '/' ? '' : path}/page.js"></script>
</html>
`;
}

const style = `
:root { color-scheme: light dark; --ink: #22262b; --soft: #5b6570; --paper: #f6f3ec; --line: #22262b22; --warm: #e2572b; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece8df; --soft: #a3adb8; --paper: #1b1e22; --line: #ffffff22; --warm: #ff8156; } }
* { box-sizing: border-box; }
body { margin: 0; height: 100dvh; display: flex; flex-direction: column; font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
nav { display: flex; flex-wrap: wrap; gap: .1em 1.1em; padding: .55em 1em; border-bottom: 1px solid var(--line); white-space: nowrap; flex: none; }
nav a { color: var(--soft); text-decoration: none; } nav a:hover { color: var(--ink); }
nav a[aria-current] { color: var(--warm); }
main { position: relative; flex: 1; min-height: 0; }
canvas { display: block; width: 100%; height: 100%; touch-action: none; }
.panel { position: absolute; top: 12px; left: 12px; width: 250px; max-height: calc(100% - 24px); overflow: auto; padding: 10px 14px 12px; border-radius: 10px; background: color-mix(in srgb, var(--paper) 88%, transparent); border: 1px solid var(--line); backdrop-filter: blur(6px); }
.panel h2 { margin: .1em 0 .3em; font-size: 15px; } .panel h3 { margin: .9em 0 .25em; font-size: 11px; letter-spacing: .08em; text-transform: uppercase; color: var(--soft); }
.panel p[role=status] { margin: .4em 0; }
.panel::after { content: ''; display: block; position: sticky; bottom: -12px; height: 26px; margin: 0 -14px -12px; background: linear-gradient(transparent, var(--paper)); pointer-events: none; }
.panel ul { list-style: none; margin: 0; padding: 0; } .panel li { display: flex; gap: .5em; align-items: baseline; }
.panel .level { position: relative; justify-content: space-between; padding: 1px 4px; margin: 1px -4px; border-radius: 3px; overflow: hidden; font-size: 13px; }
.panel .level i { position: absolute; inset: 0 auto 0 0; background: color-mix(in srgb, var(--warm) 26%, transparent); z-index: -1; }
.panel .level.on { font-weight: 650; color: var(--warm); }
.panel button, .controls button, select { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: .2em .7em; cursor: pointer; }
.panel button:hover, .controls button:hover { border-color: var(--warm); }
.said { position: absolute; margin: 0; left: 50%; bottom: 16px; transform: translateX(-50%); max-width: min(640px, 92%); padding: .45em 1em; border-radius: 99px; background: color-mix(in srgb, var(--paper) 90%, transparent); border: 1px solid var(--line); text-align: center; }
.controls { position: absolute; right: 12px; top: 12px; display: flex; gap: 6px; }
.notice { position: absolute; inset: 56px 12px auto auto; max-width: 340px; padding: .6em .9em; border-radius: 8px; border: 1px solid var(--warm); background: var(--paper); }
@media (max-width: 620px) { nav { font-size: 13px; } .panel { width: auto; right: 12px; top: 48px; max-height: 36%; } .controls { left: 12px; right: 12px; top: 8px; overflow-x: auto; } .controls button { font-size: 13px; padding: .4em .6em; white-space: nowrap; } .notice { inset: auto 12px 72px; max-width: none; } .said { width: max-content; font-size: 13px; border-radius: 12px; } }
`;
