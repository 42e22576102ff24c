/** What came from elsewhere, fit for a terminal: it must not move the cursor or change the colours there. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '·');
}
