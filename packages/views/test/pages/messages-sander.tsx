/** The sander robot's run in `MessagesView`. */
import { MessagesView } from '../../src/messages/messages-view.js';
import { mountSander } from './mount-sander.js';

mountSander(MessagesView);
