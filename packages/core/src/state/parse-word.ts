export interface Word {
  readonly kind: 'after' | 'not-while';
  /** The skill it is about. */
  readonly skill: string;
}

/** The word that a condition is, if it is one. */
export function parseWord(name: string): Word | undefined {
  const [, kind, skill] = /^(after|not-while)\((.+)\)$/s.exec(name) ?? [];
  if (skill === undefined) return undefined;
  return { kind: kind === 'after' ? 'after' : 'not-while', skill };
}
