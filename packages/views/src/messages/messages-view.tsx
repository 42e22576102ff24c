/** Every agent, where it lives and when it was last heard; and what was sent to and fro. */
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { SentMessage } from '../model/run-log.js';
import type { PanelProps } from '../parts/panel-props.js';
import { useShow } from '../parts/use-show.js';
import type { Show } from '../show/show.js';
import { AgentTable } from './agent-table.js';
import { filterMessages, messagesAsText } from './filter-messages.js';
import { agentName, listAgents } from './list-agents.js';
import { type MessageRows, openMessageRows } from './message-rows.js';

export function MessagesView({ show, actor: named, picked, onPick }: PanelProps) {
  const first = useShow(show, ['run'], ({ run }) => run.characters[0]);
  const actor = named ?? first;
  const key = useShow(show, ['agents', 'structure', 'moment', 'run'], () =>
    JSON.stringify(agentsOf(show, actor)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew when they are different
  const agents = useMemo(() => agentsOf(show, actor), [key]);
  const [agent, setAgent] = useState<string>();
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const [chosen, setChosen] = useState<SentMessage>();
  const list = useRef<HTMLDivElement>(null);
  const sizer = useRef<HTMLDivElement>(null);
  const count = useRef<HTMLSpanElement>(null);
  const rows = useRef<MessageRows>(null);
  const id = useId();

  useEffect(() => {
    const parts = { list: list.current!, sizer: sizer.current!, count: count.current! };
    const opened = openMessageRows(show, parts, setChosen);
    rows.current = opened;
    return () => opened.close();
  }, [show]);
  const filter = useMemo(() => filterMessages({ agent, text }), [agent, text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were opened for another show are told as well
  useEffect(() => rows.current?.show(actor, filter), [show, actor, filter]);

  const copy = async () => {
    const messages = rows.current?.listed() ?? [];
    try {
      await navigator.clipboard.writeText(
        messagesAsText(messages, (tick) => show.log.timeOf(tick)),
      );
      setSaid(`Copied ${messages.length === 1 ? '1 message' : `${messages.length} messages`}.`);
    } catch {
      setSaid('The browser did not let this page copy. Allow it, and try again.');
    }
  };
  const goThere = () => {
    if (chosen !== undefined) show.seek(chosen.tick);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const far = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -1e9, End: 1e9 };
    const by = far[event.key as keyof typeof far];
    if (by !== undefined) rows.current?.move(by);
    else if (event.key === 'Enter') goThere();
    else return;
    event.preventDefault();
  };

  return (
    <section className="troupe-panel troupe-messages" aria-label="Messages">
      <AgentTable agents={agents} picked={picked} onPick={onPick} />
      <div className="troupe-messages-bar">
        <label htmlFor={`${id}-agent`}>Agent</label>
        <select
          id={`${id}-agent`}
          value={agent ?? '*'}
          onChange={({ target }) => setAgent(target.value === '*' ? undefined : target.value)}
        >
          <option value="*">all</option>
          <option value="">the whole character</option>
          {agents.map((one) => (
            <option key={agentName(one)}>{agentName(one)}</option>
          ))}
        </select>
        <label htmlFor={`${id}-text`}>Text</label>
        <input
          id={`${id}-text`}
          type="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="button" onClick={copy}>
          Copy
        </button>
        <span ref={count} />
      </div>
      <div
        className="troupe-messages-list"
        id={id}
        ref={list}
        role="listbox"
        aria-label="Messages, newest last"
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div ref={sizer} role="presentation" className="troupe-messages-sizer" />
      </div>
      <div className="troupe-messages-foot">
        {chosen !== undefined && (
          <p>
            <button type="button" onClick={goThere}>
              Go to {show.log.timeOf(chosen.tick).toFixed(1)} s
            </button>{' '}
            {chosen.words}
          </p>
        )}
        <p role="status">{said}</p>
      </div>
    </section>
  );
}

function agentsOf(show: Show, actor: string | undefined) {
  if (actor === undefined) return [];
  return listAgents(actor, show.agents, show.structure(actor), show.moment?.actors[actor]);
}
