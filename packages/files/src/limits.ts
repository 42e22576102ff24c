/** How much of a file is read before it is refused: each keeps a bad file from taking the machine with it. */
export const limits = {
  /** Bytes of a character or script file. Traces are read line by line and may be longer. */
  file: 16 * 1024 * 1024,
  /** Lists and maps within each other. The YAML parser ends the process, uncatchably, at some thousands. */
  depth: 64,
  /** Values that aliases may expand to in all. A page of nested ones can stand for billions. */
  aliased: 1_000_000,
  /** Pieces of a YAML text. Each takes some 260 bytes while it is read; more would exhaust the heap. */
  yamlTokens: 5_000_000,
  /** Characters of one line of a trace. */
  line: 128 * 1024 * 1024,
  /** Problems told of one file. Beyond, one mistake repeated hides the others anyway. */
  problems: 50,
} as const;
