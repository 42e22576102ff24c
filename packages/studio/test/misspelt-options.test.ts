/** Options that mean nothing, as code without types gives them. */
import { TroupeError } from '@troupe/core';
import { Hub } from '@troupe/net';
import { createSite, servePage } from '@troupe/studio/server';
import { describe, expect, it } from 'vitest';

const hub = new Hub({});

describe('options that mean nothing', () => {
  it.each<[string, string, string, (options: never) => unknown]>([
    ['createSite', 'key', 'keys', (options) => createSite(hub, [], options)],
    ['servePage', 'port', 'prot', (options) => servePage(options)],
  ])('[DEF12] %s refuses them', async (name, right, misspelt, call) => {
    const refused = async (given: unknown) => {
      const thrown: unknown = await (async () => call(given as never))().catch((error) => error);
      expect(thrown).toBeInstanceOf(TroupeError);
      return (thrown as TroupeError).message;
    };
    expect(await refused({ [misspelt]: 1 })).toContain(
      `${name} has no "${misspelt}". Did you mean "${right}"?`,
    );
    expect(await refused(5)).toContain(`the options of ${name} must be an object, `);
  });
});
