import { openHall } from '../10-wrong-number/example.js';
import { playScene } from './play-scene.js';
for (const max of [undefined, 2, 3, 4]) {
  const { story, traces } = playScene(openHall(max), { ticks: 480 });
  console.log(max, story.map((l) => l.replace(/ s  caller */, ' ').trim()).join(', '));
  for (const r of traces["caller"]!.filter((x) => x.selected || x.left)) console.log(r.step, Object.entries(r.skills).map(([n, s]) => `${n} ${s.after.toFixed(1)} (${s.executable})`).join('  '), r.threshold.toFixed(1), JSON.stringify(r.left ?? ''));
}
