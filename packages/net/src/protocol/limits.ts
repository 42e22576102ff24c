/** How much is taken from elsewhere before it is refused: each keeps one sender from harming the others. */
export const limits = {
  /** Bytes of a packet. */
  packet: 1024 * 1024,
  /** Lists and maps within each other, the packet itself among them. */
  depth: 32,
  /** Messages of a frame. */
  messages: 10_000,
  /** Entries of a list or map whose keys are names: signs, goals, agents, writes. */
  entries: 10_000,
  /** Characters of a name. */
  name: 200,
  /** Characters of a reason, or of any other line for a person. */
  text: 10_000,
  /** Problems told of one message. */
  problems: 20,
  /** Bytes that may wait for one reader. */
  waiting: 8 * 1024 * 1024,
  /** Times that something may come over a link which is no packet. */
  rubbish: 10,
} as const;
