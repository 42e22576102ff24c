// For bundles in several pieces: imports from an index lead straight to the files behind it. Else whatever any piece uses
// of a package is loaded with the first piece that imports its index.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sourceEntries } from './source-entries.mjs';

const importing = /import \{([^}]*)\} from '(@troupe\/[^']+)';/g;
const exporting = /export \{([^}]*)\} from '(\.[^']+)';/g;

/**
 * @param {string} root
 * @returns {import('esbuild').Plugin}
 */
export function reachDirectly(root) {
  const indexes = new Map(
    sourceEntries(root)
      .filter(({ file }) => /\.tsx?$/.test(file))
      .map(({ name, file }) => [name, behind(file)]),
  );
  return {
    name: 'reach-directly',
    setup({ onLoad }) {
      const own = /(packages\/\w+\/src|examples\/dist)\/.*\.(tsx?|js)$/;
      onLoad({ filter: own }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        const contents = text.replace(importing, (whole, list, name) =>
          indexes.has(name) ? importAll(parts(list), name, indexes.get(name)) : whole,
        );
        return { contents, loader: /** @type {'ts'} */ (/\w+$/.exec(path)?.[0]) };
      });
    },
  };
}

/** The file that each name of an index comes from, and what it is called there. */
function behind(index) {
  const found = new Map();
  for (const [, list, from] of readFileSync(index, 'utf8').matchAll(exporting)) {
    for (const { name, as } of parts(list))
      found.set(as, { name, from: join(dirname(index), from) });
  }
  return found;
}

function importAll(wanted, index, files) {
  return wanted
    .map(({ name, as }) => {
      const file = files.get(name);
      return file === undefined
        ? `import { ${name} as ${as} } from '${index}';`
        : `import { ${file.name} as ${as} } from '${file.from.replaceAll('\\', '/')}';`;
    })
    .join(' ');
}

/** Names without those of types, which leave nothing behind. */
function parts(list) {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => {
      const [name, as = name] = part.split(' as ').map((word) => word.trim());
      return { name, as };
    });
}
