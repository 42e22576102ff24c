import { open } from 'node:fs/promises';

/** Whether a file begins like a recording; one that cannot be read is for reading it to say. */
export async function isRecording(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'r');
    try {
      // a pipe can be read no second time
      if (!(await handle.stat()).isFile()) return false;
      const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
      return buffer.toString('latin1') === '\x89MCA';
    } finally {
      await handle.close();
    }
  } catch {
    return false;
  }
}
