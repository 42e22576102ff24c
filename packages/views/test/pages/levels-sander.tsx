/** The sander robot's run in `LevelsView`. */
import { LevelsView } from '../../src/levels/levels-view.js';
import { mountSander } from './mount-sander.js';

mountSander(LevelsView);
