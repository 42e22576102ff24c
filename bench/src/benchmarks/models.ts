/** A model of 50,000 vertices in and out, beside three.js. */
import { createBody, mesh, shape } from '@troupe/body';
import { readModel, writeGlb } from '@troupe/body/gltf';
import type { Benchmark, Round } from '../harness/benchmark.js';
import { exportGltf, loadGltf } from '../peers/three-models.js';
import { wavySheet } from '../subjects/wavy-sheet.js';

const side = 224;
const vertices = side * side;
const rounds = 31;
/** Rounds before anything counts. */
const before = 5;

export const modelBenchmarks: readonly Benchmark[] = [
  {
    name: 'body/import',
    unit: 'ms',
    with: `the GLTFLoader of three.js, which checks no numbers; ours is readModel and createBody of the same GLB of ${vertices} vertices`,
    better: 'less',
    async measure() {
      const bytes = writeGlb(sheetBody());
      return byTurns(
        async () => createBody(await readModel(bytes)),
        () => loadGltf(bytes),
      );
    },
  },
  {
    name: 'body/export',
    unit: 'ms',
    with: `the GLTFExporter of three.js, to GLB; ours is writeGlb of the same model of ${vertices} vertices`,
    better: 'less',
    async measure() {
      const body = sheetBody();
      const scene = await loadGltf(writeGlb(body));
      return byTurns(
        () => writeGlb(body),
        () => exportGltf(scene),
      );
    },
  },
];

function sheetBody() {
  return createBody(shape('sheet', () => mesh(wavySheet(side))));
}

async function byTurns(ours: () => unknown, theirs: () => unknown): Promise<Round[]> {
  const measured: Round[] = [];
  for (let i = 0; i < before + rounds; i++) {
    // by turns also in who is first: the second finds caches the first has filled
    const first = i % 2 === 0 ? await time(ours) : await time(theirs);
    const second = await time(i % 2 === 0 ? theirs : ours);
    measured.push(i % 2 === 0 ? { ours: first, theirs: second } : { ours: second, theirs: first });
  }
  return measured.slice(before);
}

async function time(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
