/** The server of the studio. */

export type { SentLooks } from './character-bodies.js';
export { pageFolder } from './page-folder.js';
export { type ServedPage, servePage } from './serve-page.js';
export { createSite, type SiteOptions, type StudioSite } from './site.js';
