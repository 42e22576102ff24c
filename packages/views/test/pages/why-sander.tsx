/** The sander robot's run in `WhyView`. */
import { WhyView } from '../../src/why/why-view.js';
import { mountSander } from './mount-sander.js';

mountSander(WhyView);
