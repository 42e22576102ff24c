/** zod as it is used here. A page may forbid code that is made of text; zod would try it, to be quicker, and be reported. */
import { z } from 'zod';

if (!('process' in globalThis)) z.config({ jitless: true });

export { z };
