import { playExample, traceExample } from '../shared/play-example.js';
import { gull } from './example.js';

for (const { step, skills, selected } of await traceExample(gull)) {
  if (step % 2 === 1) continue;
  const bars = ['fight', 'flee', 'preen'].map((skill) => {
    const level = skills[skill]?.after ?? 0;
    return `${skill} ${'#'.repeat(Math.round(level / 4)).padEnd(12)}`;
  });
  console.log(`${String(step).padStart(3)}  ${bars.join(' ')} ${selected ?? ''}`);
}
await playExample(gull);
