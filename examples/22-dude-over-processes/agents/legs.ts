import { lend } from '../take-3.js';

export default lend('legs', 10, 'walk-to-door');
