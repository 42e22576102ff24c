/** What makes an MCAP file a recording: names, version, sizes. */

/** Of the layout. A reader refuses any other. */
export const formatVersion = 1;

/** Of this package; a test compares it with package.json. */
export const toolkitVersion = '0.1.0';

export const profile = 'troupe';

/** The metadata record that says version, seed and rate. */
export const metadataName = 'troupe';

/** The metadata record that says of ticks that are missing: what was lost before a recording was repaired. */
export const gapName = 'troupe-gap';

export const topics = { scene: '/scene', keyframe: '/keyframe' } as const;

/** Bytes after which a chunk is written: what is not written yet is lost when the process is killed. */
export const usualChunk = 64 * 1024;

/** Bytes of one record of the file that are read. A damaged length would take all the memory. */
export const largestRecord = 256 * 1024 * 1024;

/** Key of a channel's metadata: whose records it carries. */
export const actorKey = 'actor';
