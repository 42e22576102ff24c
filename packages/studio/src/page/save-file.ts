/** Gives the person a file. */
export function saveFile(name: string, content: Uint8Array | string): void {
  const part = typeof content === 'string' ? content : content.slice();
  const address = URL.createObjectURL(new Blob([part]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replace(/[^\p{L}\p{N}. ,_-]+/gu, '-');
  link.click();
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
