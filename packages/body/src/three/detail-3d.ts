/** How finely bodies are shown. */
import { checkOptions, keysOf, TroupeError } from '@troupe/core';
import { show } from '../eve/refuse.js';
import { checkDetail, type Detail } from '../surfaces/detail.js';

export interface Detail3D extends Detail {
  /** Nothing shines: where no graphics card helps, that takes a third less time. What one sees through stays so. */
  readonly matte?: boolean | undefined;
}

const detailKeys: readonly string[] = keysOf<Detail3D>({
  error: true,
  segments: true,
  matte: true,
});

/** Before anything is shown: what comes only later would be refused in some frame. */
export function checkDetail3D(detail: Detail3D, of: string, more: readonly string[] = []): void {
  checkOptions(detail, [...detailKeys, ...more], of);
  checkDetail(detail);
  const { matte } = detail;
  if (matte === undefined || typeof matte === 'boolean') return;
  const message = `must be true or false, found ${show(matte)}`;
  throw new TroupeError([{ code: 'wrong-type', path: 'matte', message }]);
}
