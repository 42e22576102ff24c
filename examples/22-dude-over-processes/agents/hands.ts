import { dude, lend } from '../take-3.js';

/** All that the dude can do, but walk. */
const others = Object.keys(dude.skills ?? {}).filter((skill) => skill !== 'walk-to-door');

export default lend('hands', 0.2, ...others);
