/** A stage in a worker, as the studio has it: the sander world runs in it, and recordings are opened. */
import { openWorkshop } from '@troupe/examples/dist/17-sander-world/open-workshop.js';
import { Stage } from '@troupe/views/stage';

const stage = new Stage();
if (location.hash !== '#empty') {
  stage.add(openWorkshop({ skills: 'moving', seed: 1 }), { title: 'Workshop', playing: true });
}
const seat = stage.connect('director', (sent) => postMessage(sent));
addEventListener('message', ({ data }: MessageEvent<unknown>) => seat.take(data));
