/** The text of the character that was opened or edited last: what a link shares. */
let text: string | undefined;

export function keepText(given: string): void {
  text = given;
}

export function ownText(): string | undefined {
  return text;
}
