/** What a character does, wants and is about to do, in words and bars: to be read with or without a picture. */
import type { Actor } from '@troupe/core';

/** Keeps a panel up to date; call it every frame. Who has stopped does nothing any more, whatever it was about to end. */
export function createPanel(
  main: HTMLElement,
  actor: Actor,
  title: string,
): (hasStopped?: boolean) => void {
  const panel = document.createElement('section');
  panel.className = 'panel';
  panel.setAttribute('aria-label', title);
  panel.innerHTML =
    '<h2></h2><p role="status"></p><h3>wants</h3><ul class="goals"></ul><h3>levels</h3><ul class="levels"></ul>';
  const heading = panel.querySelector('h2')!;
  const status = panel.querySelector('p')!;
  const goalList = panel.querySelector('.goals')!;
  const levelList = panel.querySelector('.levels')!;
  heading.textContent = title;
  main.append(panel);
  const rows = new Map<string, { row: HTMLElement; bar: HTMLElement }>();
  let shown = '';
  return (hasStopped = false) => {
    const now = `${actor.scene.ticks} ${hasStopped}`;
    if (now === shown) return;
    shown = now;
    const { levels, threshold, goals, content } = actor;
    const doing = hasStopped ? [] : actor.doing;
    setText(status, sentence(doing, content));
    setList(
      goalList,
      Object.keys(goals).map((goal) => `${holds(actor, goal) ? '✓' : '○'} ${wish(actor, goal)}`),
    );
    const highest = Math.max(threshold, ...Object.values(levels)) || 1;
    for (const [skill, { row }] of rows) {
      if (skill in levels) continue;
      // amputated: it is no longer one of its skills
      row.remove();
      rows.delete(skill);
    }
    for (const [skill, level] of Object.entries(levels)) {
      const { row, bar } = rows.get(skill) ?? addRow(skill);
      bar.style.width = `${((100 * level) / highest).toFixed(1)}%`;
      row.classList.toggle('on', doing.includes(skill));
    }
  };

  function addRow(skill: string) {
    const row = document.createElement('li');
    row.className = 'level';
    row.textContent = words(skill);
    const bar = document.createElement('i');
    row.append(bar);
    levelList.append(row);
    const made = { row, bar };
    rows.set(skill, made);
    return made;
  }
}

function sentence(doing: readonly string[], content: boolean): string {
  if (doing.length > 0) return `It does: ${doing.map(words).join(', and ')}.`;
  return content ? 'It has all it wants.' : 'It makes up its mind.';
}

function holds(actor: Actor, goal: string): boolean {
  return actor.sign(goal) === wanted(actor, goal);
}

/** What is wanted not to be so is said so. */
function wish(actor: Actor, goal: string): string {
  const value = wanted(actor, goal);
  return value === true
    ? words(goal)
    : value === false
      ? `not ${words(goal)}`
      : `${words(goal)}: ${value}`;
}

function wanted({ goals }: Actor, goal: string): unknown {
  const form = goals[goal];
  return typeof form === 'object' && form !== null ? (form.value ?? true) : (form ?? true);
}

/** `pickUpSander` and `pick-up-sander` as a person says it. */
export function words(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
}

function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function setList(list: Element, lines: readonly string[]): void {
  while (list.children.length < lines.length) list.append(document.createElement('li'));
  while (list.children.length > lines.length) list.lastElementChild?.remove();
  for (const [i, line] of lines.entries()) setText(list.children[i]!, line);
}
