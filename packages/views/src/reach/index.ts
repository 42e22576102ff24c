/** Pages and servers: how they reach each other, and what they say first. */
export { askAgain, type Hello, type Life, readHello, writeHello } from './hello.js';
export { JoinParts } from './join-parts.js';
export {
  readSent,
  readSentOrPart,
  readUnknown,
  writeAsked,
  writePart,
  writeSent,
} from './packing.js';
export { reachServer } from './reach-server.js';
