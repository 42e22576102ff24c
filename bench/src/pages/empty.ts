/** A page with nothing on it: how many frames does this browser make at best? */
import { countFrames } from './count-frames.js';

Object.assign(window, { measure: countFrames });
