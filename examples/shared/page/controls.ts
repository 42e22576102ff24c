/** Buttons: pause, how fast, and what else a page offers. Gives how fast time goes: 0 while paused. */
export function createControls(
  main: HTMLElement,
  more: Readonly<Record<string, () => void>> = {},
): () => number {
  const bar = document.createElement('div');
  bar.className = 'controls';
  main.append(bar);
  const paces = [1, 2, 4];
  let [paused, pace] = [false, 0];
  const pause = addButton(bar, 'Pause', () => {
    paused = !paused;
    pause.textContent = paused ? 'Go on' : 'Pause';
  });
  const faster = addButton(bar, '1 ×', () => {
    pace = (pace + 1) % paces.length;
    faster.textContent = `${paces[pace]} ×`;
  });
  faster.title = 'How fast time goes';
  for (const [label, act] of Object.entries(more)) addButton(bar, label, act);
  return () => (paused ? 0 : paces[pace]!);
}

function addButton(bar: HTMLElement, label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.textContent = label;
  button.addEventListener('click', act);
  bar.append(button);
  return button;
}
