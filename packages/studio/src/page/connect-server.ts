/** By itself, so that a page that runs alone does not fetch it. */
export { reachServer as connectServer } from '../server/reach-server.js';
