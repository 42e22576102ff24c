// Reads the package.json of every workspace.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function readWorkspaces(root) {
  const { workspaces } = readJson(join(root, 'package.json'));
  return workspaces.map((folder) => ({
    folder,
    manifest: readJson(join(root, folder, 'package.json')),
  }));
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
