/** What panels share. */
export { type Mounted, mountPanel } from './mount.js';
export type { PanelProps, Picked } from './panel-props.js';
export { useShow } from './use-show.js';
