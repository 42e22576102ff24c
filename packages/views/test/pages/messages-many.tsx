/** Ten thousand messages. */
import { MessagesView } from '../../src/messages/messages-view.js';
import type { SentMessage } from '../../src/model/run-log.js';
import { fakeLog } from './fake-log.js';
import { fakeShow } from './fake-show.js';
import { mountPanel } from './mount-sander.js';

const messages = Array.from(
  { length: 10_000 },
  (_, i): SentMessage => ({ tick: i, agent: 'a', way: 'from', words: `message ${i}` }),
);

mountPanel(MessagesView, fakeShow(fakeLog({ messages }), 10_000));
