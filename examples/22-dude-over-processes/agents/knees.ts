import { lend } from '../take-3.js';

export default lend('knees', 1, 'crawl-to-door');
