/** YAML text to plain values. The parser is fed piece by piece, so that a bad text is given up before it does harm. */
import {
  Composer,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  Parser,
} from 'yaml';
import { bindParentheses } from './bind-parentheses.js';
import type { Finding, Path, Source } from './finding.js';
import { limits } from './limits.js';
import { keyText, yamlToValue } from './yaml-to-value.js';

// as in YAML 1.2 whatever a %YAML line says: in 1.1 `yes`, `no`, `<<` and dates would mean other things
const options = {
  schema: 'core',
  merge: false,
  resolveKnownTags: false,
  // its own check compares every key with every other; ours is in yaml-to-value.ts
  uniqueKeys: false,
  prettyErrors: false,
} as const;

type Yaml = Document.Parsed;

export function readYaml(given: string): Source {
  const { text, restore } = bindParentheses(given);
  const documents: Yaml[] = [];
  const nothing = { value: undefined, locate: () => [] };
  const tooMuch = composeInto(documents, text);
  if (tooMuch !== undefined) return { ...nothing, findings: [tooMuch] };
  const [document, second] = documents;
  if (document === undefined) {
    const message = 'the file is empty: nothing but space or comments';
    return { ...nothing, findings: [{ code: 'file-empty', path: [], message }] };
  }
  const findings = syntaxFindings(document);
  if (findings.length > 0) return { ...nothing, findings };
  if (second !== undefined) {
    const message = 'the file has more than one document in it (a line ---). Use a file for each';
    const offset = second.range[0];
    return { ...nothing, findings: [{ code: 'many-documents', path: [], message, offset }] };
  }
  const read = yamlToValue(document, restore);
  return { ...read, locate: (paths) => paths.map((path) => locate(document, path, restore)) };
}

/** Composes the documents of a text; stops at what would exhaust the stack or the heap, and says what it was. */
function composeInto(documents: Yaml[], text: string): Finding | undefined {
  const parser = new Parser();
  const composer = new Composer(options);
  let tokens = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (++tokens > limits.yamlTokens) {
      const message = `the file has more than ${limits.yamlTokens} pieces of YAML. Write it as JSON, which takes far less to read`;
      return { code: 'file-too-large', path: [], message };
    }
    for (const token of parser.next(lexeme)) documents.push(...composer.next(token));
    if (parser.stack.length > limits.depth) {
      const message = `the file has lists or maps more than ${limits.depth} deep within each other`;
      return { code: 'too-deep', path: [], message, offset: parser.offset };
    }
    // one more than may be there is enough to refuse them all
    if (documents.length > 1) return undefined;
  }
  for (const token of parser.end()) documents.push(...composer.next(token));
  documents.push(...composer.end());
  return undefined;
}

function syntaxFindings(document: Yaml): Finding[] {
  // only the first: what follows it is mostly its consequence
  const errors = document.errors.slice(0, 1).map(({ message: reason, pos }): Finding => {
    const message = `the file cannot be read: ${sayReason(reason)}`;
    return { code: 'bad-syntax', path: [], message, offset: pos[0] };
  });
  const warnings = document.warnings.map(({ message, pos }): Finding => {
    const told = `${message}. Leave it out${negationHint(message)}`;
    return { code: 'unknown-tag', path: [], message: told, offset: pos[0] };
  });
  return [...errors, ...warnings];
}

/** Some words of the parser only those understand who know YAML: with, or in other words, what most often led to them. */
function sayReason(reason: string): string {
  if (/^Implicit (map )?keys need to be/.test(reason)) {
    return `${reason}. Is a colon missing (name: value, with a space after it)?`;
  }
  if (reason.startsWith('All mapping items must start at the same column')) {
    return 'the lines of one map must begin in the same column';
  }
  return reason;
}

/** `!tired` is a tag to YAML, and to many people a negation. */
function negationHint(warning: string): string {
  const name = /: !([^!\s]+)$/.exec(warning)?.[1];
  return name === undefined ? '' : `. For not, write { ${name}: false }`;
}

/** Where the value at a path begins; for a key of a map, where the key does. */
function locate(document: Yaml, path: Path, restore: (text: string) => string): number | undefined {
  let node: unknown = document.contents;
  let offset = document.contents?.range[0];
  for (const part of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isSeq(node) && typeof part === 'number') {
      node = node.items[part];
      offset = offsetOf(node) ?? offset;
    } else if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && keyText(key, restore) === part);
      offset = offsetOf(pair?.key) ?? offset;
      node = pair?.value;
    } else return offset;
  }
  return offset;
}

function offsetOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
