// Draws docs/sander.svg, the picture in the README: levels and threshold of the sander's run. `--check` compares.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const trace = path.join(root, 'examples/05-sander/expected.trace.jsonl');
const picture = path.join(root, 'docs/sander.svg');

const width = 900;
const height = 430;
const frame = { left: 46, right: 20, top: 46, bottom: 38 };
const colours = ['#2a78d6', '#1a9e75', '#c77700', '#7a4fd0', '#d14a7c', '#b8382a'];

/** The picture of a run, as SVG. */
function draw(records) {
  const chosen = records.filter((record) => record.selected !== null);
  const names = Object.keys(records[0].skills);
  const most = Math.max(
    ...records.flatMap(({ skills }) => Object.values(skills).map((s) => s.after)),
  );
  const x = (step) =>
    frame.left + ((step - 1) / (records.length - 1)) * (width - frame.left - frame.right);
  const y = (level) => height - frame.bottom - (level / most) * (height - frame.top - frame.bottom);
  const line = (points) =>
    points.map(([px, py], i) => `${i === 0 ? 'M' : 'L'}${px.toFixed(1)} ${py.toFixed(1)}`).join('');
  const levels = (name) =>
    line(records.map(({ step, skills }) => [x(step), y(skills[name].after)]));
  const threshold = line(
    records.flatMap(({ step, threshold: at }) => [
      [x(Math.max(1, step - 0.5)), y(at)],
      [x(Math.min(records.length, step + 0.5)), y(at)],
    ]),
  );
  const others = names.filter((name) => !chosen.some(({ selected }) => selected === name));
  const parts = [
    ...others.map((name) => `<path class="other" d="${levels(name)}"/>`),
    `<path class="threshold" d="${threshold}"/>`,
    ...chosen.map(
      ({ selected }, i) => `<path class="skill" stroke="${colours[i]}" d="${levels(selected)}"/>`,
    ),
    ...chosen.map(({ step, selected, skills }, i) => {
      const px = x(step);
      const py = y(skills[selected].after);
      const last = step > records.length - 2;
      const anchor = last ? 'end' : 'middle';
      // neighbours that are chosen at almost the same height would write over each other
      const crowded = i > 0 && step - chosen[i - 1].step < 3 && !last;
      const above = crowded && i % 2 === 1 ? -32 : -11;
      return (
        `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="5" fill="${colours[i]}"/>` +
        `<text class="label" fill="${colours[i]}" x="${(px + (last ? -10 : 0)).toFixed(1)}"` +
        ` y="${(py + (last ? 4 : above)).toFixed(1)}" text-anchor="${anchor}">${selected}</text>`
      );
    }),
  ];
  const ticks = [0, 25, 50, 75, 100].filter((level) => level <= most);
  const axes = [
    ...ticks.map(
      (level) =>
        `<path class="grid" d="M${frame.left} ${y(level).toFixed(1)}H${width - frame.right}"/>` +
        `<text class="axis" x="${frame.left - 8}" y="${(y(level) + 4).toFixed(1)}" text-anchor="end">${level}</text>`,
    ),
    ...records
      .filter(({ step }) => step === 1 || step % 5 === 0)
      .map(
        ({ step }) =>
          `<text class="axis" x="${x(step).toFixed(1)}" y="${height - 14}" text-anchor="middle">${step === 1 ? 'step 1' : step}</text>`,
      ),
  ];
  const note = records.findIndex((record) => record.step === 13);
  const at = records[note];
  const threshold0 = `<text class="axis" x="${x(11.1).toFixed(1)}" y="${(y(at.threshold) - 22).toFixed(1)}">threshold, falling while nothing is chosen</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Levels of the sander robot's skills over ${records.length} steps, with the threshold and what was chosen">
<style>
svg { background: #fcfcfb; font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; }
.title { font-size: 15px; font-weight: 600; fill: #1d1d1b; }
.axis { fill: #5d5c58; }
.grid { stroke: #e4e3df; }
.other { fill: none; stroke: #c9c8c2; stroke-width: 1.2; }
.threshold { fill: none; stroke: #5d5c58; stroke-width: 1.6; stroke-dasharray: 5 4; }
.skill { fill: none; stroke-width: 2.2; stroke-linejoin: round; }
.label { font-weight: 600; paint-order: stroke; stroke: #fcfcfb; stroke-width: 4px; stroke-linejoin: round; }
@media (prefers-color-scheme: dark) {
svg { background: #191918; }
.title { fill: #f0efec; }
.axis { fill: #a8a7a1; }
.grid { stroke: #2f2f2d; }
.other { stroke: #4b4a47; }
.threshold { stroke: #a8a7a1; }
.label { stroke: #191918; }
}
</style>
<text class="title" x="${frame.left}" y="24">Sand the board, then paint yourself: nobody told it in which order</text>
${[...axes, ...parts, threshold0].join('\n')}
</svg>
`;
}

const records = readFileSync(trace, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const drawn = draw(records);
if (!process.argv.includes('--check')) writeFileSync(picture, drawn);
else if (readFileSync(picture, 'utf8') !== drawn) {
  console.error(
    'docs/sander.svg is not what the run gives. node scripts/draw-picture.mjs draws it anew.',
  );
  process.exitCode = 1;
}
