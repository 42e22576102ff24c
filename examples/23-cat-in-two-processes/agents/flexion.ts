import { lend } from '../cat.js';

export default lend('flexion-reflex');
