/** Pages and servers: how they reach each other, and what they say first. */
export { askAgain, type Hello, type Life, readHello, writeHello } from './hello.js';
export { readSent, readUnknown, writeAsked, writeSent } from './packing.js';
export { reachServer } from './reach-server.js';
