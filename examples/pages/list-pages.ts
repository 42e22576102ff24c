/** The pages of the course. The first is the one that `npm run course` opens. */
export interface PageEntry {
  /** Where it is served. */
  readonly path: string;
  readonly title: string;
  /** The program of the page, from this folder's parent. */
  readonly entry: string;
}

export const pages: readonly PageEntry[] = [
  { path: '/', title: 'The sander world', entry: '17-sander-world/page.ts' },
  { path: '/dude', title: 'A dude, three takes', entry: '18-dude/page.ts' },
  { path: '/robots', title: 'Robots out of parts', entry: '19-parts/page.ts' },
  { path: '/meadow', title: 'A fox on a meadow', entry: '20-meadow/page.ts' },
  { path: '/model', title: 'A model from elsewhere', entry: '21-model/page.ts' },
];
