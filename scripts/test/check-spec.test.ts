// Tests of check-spec: rules and tests that fit together, and every way they may not.
import { describe, expect, it } from 'vitest';
import { makeTree, runScript } from './make-tree.js';

const SPEC = '# Rules\n\n- **[ABC1]** One.\n- **[XY22]** Two,\n  in two lines.\n';
const GOOD = [
  'it("[ABC1] plain", () => {});',
  'it.each([[1], [")"]])(',
  '  // a comment before the title',
  `  \`[XY22][ABC1] \${1} of a table\`,`,
  '  () => {},',
  ');',
  '// it("in a comment")',
  'const text = \'it("in a string")\';',
  '/a/.test("no test");',
].join('\n');

function check(test: string, spec = SPEC) {
  return runScript('check-spec.mjs', [makeTree({ 'SPEC.md': spec, 'a/test/a.test.ts': test })]);
}

describe('check-spec', () => {
  it('[REP1] passes when every rule has a test and every test a rule', () => {
    const { status, output } = check(GOOD);
    expect(output).toBe('2 rules, 2 tests\n');
    expect(status).toBe(0);
  });

  it.each([
    ['a test that quotes no rule', 'it("plain", () => {});', 'a.test.ts:10  quotes no rule: plain'],
    ['a rule that is not at the start', 'test("of [ABC1]");', 'quotes no rule: of [ABC1]'],
    ['a title that is not text', 'test(name);', 'its title is not plain text'],
    [
      'a title after a table',
      `it.each\`a\n\${1}\`("table");`,
      'a.test.ts:10  quotes no rule: table',
    ],
    ['a title after a property', 'it.prop([f("(")])("prop");', 'quotes no rule: prop'],
    ['a rule nobody knows', 'it("[ABC1][NO1] x");', 'quotes [NO1], which SPEC.md lacks'],
  ])('[REP1] refuses %s', (_, line, message) => {
    const { status, output } = check(`${GOOD}\n${line}`);
    expect(output).toContain(message);
    expect(status).toBe(1);
  });

  it.each([
    ['without a test', '- **[LONE1]** x', 'SPEC.md:6  [LONE1] has no test'],
    ['declared twice', '- **[ABC1]** x', 'SPEC.md:6  [ABC1] is also on line 3'],
    ['with a malformed ID', '- **[abc1]** x', 'SPEC.md:6  [abc1] is not 2 to 5 capitals'],
  ])('[REP1] refuses a rule %s', (_, line, message) => {
    const { status, output } = check(GOOD, `${SPEC}${line}\n`);
    expect(output).toContain(message);
    expect(status).toBe(1);
  });

  it('[REP1] does not count a skipped test as showing its rule', () => {
    const { output } = check('it("[ABC1] x", f);\nit.skip("[XY22] y", f);');
    expect(output).toContain('SPEC.md:4  [XY22] has no test');
  });
});
