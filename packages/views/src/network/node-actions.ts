/** What a person does to the network with keys: going about in it, picking, disabling, linking. */
import type { Show } from '../show/show.js';
import { type DrawnLink, linkChoices } from './link-drawn.js';
import type { NetworkNode } from './links.js';
import type { KeyActions } from './listen-keys.js';
import { flowsOn, linksOfNode } from './look.js';
import { type Direction, nodeBeside } from './neighbours.js';
import type { Screen } from './screen.js';
import { flowWords, linkWords } from './words.js';

/** What the actions need of the panel they belong to; read anew for each. */
export interface ActionContext {
  readonly screen: Screen;
  readonly show: Show;
  readonly actor: string;
  readonly onPick: (id: string | undefined) => void;
  readonly onFilter: (skill: string) => void;
  readonly onLink: ((link: DrawnLink) => void) | undefined;
  readonly say: (text: string) => void;
  readonly focus: (id: string) => void;
  readonly zoom: KeyActions['zoom'];
  readonly search: () => void;
}

/** A link that is being made: from where, by which of the choices, to where so far. */
interface Draft {
  readonly from: string;
  readonly choice: number;
  readonly to: string | undefined;
}

export function createActions(context: () => ActionContext): KeyActions {
  let draft: Draft | undefined;

  function move(from: string, direction: Direction): void {
    const { screen, focus } = context();
    const { places, nodes } = screen.look;
    if (!draft) {
      const next = nodeBeside(places, from, direction);
      if (next !== undefined) focus(next);
      return;
    }
    const { from: origin } = draft;
    const isTarget = (id: string) => id !== origin && nodes.get(id)?.kind === 'skill';
    const next = nodeBeside(places, from, direction, isTarget);
    if (next === undefined) return;
    focus(next);
    setDraft({ ...draft, to: next });
  }

  function setDraft(next: Draft | undefined): void {
    const { screen, say } = context();
    draft = next;
    screen.look.draft = next?.to === undefined ? undefined : { from: next.from, to: next.to };
    screen.redraw();
    if (next) say(draftWords(next));
  }

  function draftWords({ from, to }: Draft): string {
    const name = (id: string) => context().screen.look.nodes.get(id)?.name ?? '';
    const by = propositionOf(draft!);
    if (to === undefined) {
      const what = by === undefined ? '' : `, its effect ${by}`;
      return `Link from ${name(from)}${what}: choose a skill with the arrows. Escape ends.`;
    }
    if (by === undefined) return `${name(from)} and ${name(to)} have nothing to be linked by.`;
    return `Link ${name(from)} to ${name(to)} by ${by}: Enter makes it.`;
  }

  function propositionOf({ from, to, choice }: Draft): string | undefined {
    const { nodes } = context().screen.look;
    const origin = nodes.get(from);
    const target = nodes.get(to ?? from);
    const choices = origin && target ? linkChoices(origin, target) : [];
    return choices[choice % Math.max(1, choices.length)];
  }

  function pick(id: string): void {
    const { screen, onPick, onLink, say } = context();
    if (!draft) {
      onPick(screen.look.picked === id ? undefined : id);
      return;
    }
    if (draft.to === undefined) return;
    const { nodes } = screen.look;
    const [from, to] = [nodes.get(draft.from), nodes.get(draft.to)];
    const proposition = propositionOf(draft);
    if (!from || !to || proposition === undefined) return;
    setDraft(undefined);
    say(`Linked ${from.name} to ${to.name} by ${proposition}.`);
    onLink?.({ from: from.name, to: to.name, proposition });
  }

  function link(id: string): void {
    const { screen, onLink, say } = context();
    if (!onLink) return;
    if (draft) setDraft({ ...draft, choice: draft.choice + 1 });
    else if (screen.look.nodes.get(id)?.kind !== 'skill') say('A link begins at a skill.');
    else setDraft({ from: id, choice: 0, to: undefined });
  }

  function leave(id: string): void {
    const { onPick, say, focus } = context();
    if (!draft) {
      onPick(undefined);
      return;
    }
    const { from } = draft;
    setDraft(undefined);
    say('No link was made.');
    if (from !== id) focus(from);
  }

  function filter(id: string): void {
    const node = context().screen.look.nodes.get(id);
    if (node?.kind === 'skill') context().onFilter(node.name);
  }

  function pointAtLink(id: string, step: 1 | -1): void {
    const { screen, say } = context();
    const { look } = screen;
    const links = linksOfNode(look, id);
    if (links.length === 0) {
      say('It has no links.');
      return;
    }
    const at = links.findIndex(({ key }) => key === look.pointed?.key);
    const begin = at < 0 && step < 0 ? 0 : at;
    const link = links[(begin + step + links.length) % links.length]!;
    look.pointed = link;
    screen.redraw();
    say(`${linkWords(link)}: ${flowWords(flowsOn(look, link))}.`);
  }

  return {
    move,
    pick,
    escape: leave,
    filter,
    link,
    pointAtLink,
    toggle: (id) => void toggleNode(context(), id),
    zoom: (way) => context().zoom(way),
    search: () => context().search(),
  };
}

/** Disables what is enabled, and the other way round. */
export async function toggleNode(
  { screen, show, actor, say }: Pick<ActionContext, 'screen' | 'show' | 'actor' | 'say'>,
  id: string,
): Promise<void> {
  const node = screen.look.nodes.get(id);
  if (!node) return;
  if (show.role !== 'director') return say('Only a director can disable or enable something.');
  const moment = show.moment?.actors[actor];
  const kinds = { skill: moment?.skills, sensor: moment?.sensors, goal: moment?.goals };
  const part = kinds[node.kind]?.[node.name];
  if (!part) return say(`${node.name} is not there.`);
  const kind = part.disabled ? 'enable' : 'disable';
  try {
    const run = await show.change({ kind, actor, agent: agentOf(node) });
    const where = run === show.run.id ? '' : ' in a branch of this run';
    say(`${node.name} is ${kind}d${where}.`);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}

/** A skill is meant by its bare name; sensors and goals may be called like one. */
function agentOf({ id, kind, name }: NetworkNode): string {
  return kind === 'skill' ? name : id;
}
