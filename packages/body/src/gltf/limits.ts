/** What a model may have at most: a file of a few bytes can ask for any amount of work. */
export const limits = {
  /** Of a file, its buffers and its pictures together. */
  bytes: 1_000_000_000,
  /** Of JSON. Engines have no longer text than about that, and it is held three times while it is parsed. */
  text: 500_000_000,
  /** Keys and values of JSON, counted before it is parsed: 100,000 nodes with as many tracks are a quarter of it. */
  marks: 20_000_000,
  /** Of one object of JSON: with ten times as many, an engine looks for room for minutes. */
  keys: 1_000_000,
  /** Lists and objects of JSON within each other: nodes are side by side there, however deep they are. */
  nested: 256,
  /** Of each list in a file: nodes, meshes, accessors, joints of a skin … */
  entries: 100_000,
  /** Nodes within nodes: each is two blocks, and those are at most 256 deep. */
  depth: 120,
  /** Meshes placed by nodes, counted again for each node. */
  primitives: 100_000,
  /** Joints and targets of those meshes, counted again for each. */
  names: 1_000_000,
  vertices: 10_000_000,
  /** Numbers read from buffers, and what is made of them: many accessors may lie over the same bytes. */
  numbers: 100_000_000,
  /** Products added up, number by number: each expression of a character may be the sum of many targets. */
  products: 2_000_000_000,
  /** Of a coordinate, an angle, a weight: products of larger ones run over. */
  size: 1e12,
  /** That a joint is turned by. */
  degrees: 1e9,
} as const;
