/** The sander robot's run in `WhyView`, for one who only looks. */
import { WhyView } from '../../src/why/why-view.js';
import { mountSander } from './mount-sander.js';

mountSander(WhyView, 'viewer');
