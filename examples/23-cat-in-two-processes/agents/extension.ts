import { lend } from '../cat.js';

export default lend('extension-reflex');
