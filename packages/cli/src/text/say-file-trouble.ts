/** Why a file cannot be written, in words. */
const words: Readonly<Record<string, string>> = {
  EACCES: 'it may not be written. Look at its permissions',
  EPERM: 'it may not be written. Look at its permissions',
  EISDIR: 'it is a folder. Name a file in it',
  ENOENT: 'its folder does not exist. Make it first',
  ENOTDIR: 'what should be its folder is a file',
  EROFS: 'the disk may only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is full',
  EFBIG: 'it has become too large',
  ENAMETOOLONG: 'its name is too long',
  ETXTBSY: 'it is a program that is running',
  EIO: 'the disk failed',
};

export function sayFileTrouble(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return words[code] ?? (code || String(error));
}
