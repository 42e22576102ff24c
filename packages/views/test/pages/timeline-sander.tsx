/** The sander robot's run in `TimelineView`. */
import { TimelineView } from '../../src/timeline/timeline-view.js';
import { mountSander } from './mount-sander.js';

mountSander(TimelineView);
