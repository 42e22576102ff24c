/** A row for each agent. */
import type { AgentReport } from '../model/protocol.js';
import type { PanelProps } from '../parts/panel-props.js';
import { agentName, sayHeard } from './list-agents.js';

interface AgentTableProps {
  readonly agents: readonly AgentReport[];
  readonly picked: PanelProps['picked'];
  readonly onPick: PanelProps['onPick'];
}

export function AgentTable({ agents, picked, onPick }: AgentTableProps) {
  return (
    <section
      className="troupe-messages-agents"
      aria-label="Agents"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Agent</th>
            <th scope="col">Kind</th>
            <th scope="col">Lives</th>
            <th scope="col">Last heard</th>
            <th scope="col">Disabled</th>
          </tr>
        </thead>
        <tbody>
          {agents.map((report) => {
            const { agent, kind, where, heard, disabled } = report;
            return (
              <tr
                key={agentName(report)}
                data-picked={picked?.kind === kind && picked.name === agent ? '' : undefined}
              >
                <th scope="row">
                  {onPick === undefined ? (
                    agent
                  ) : (
                    <button type="button" onClick={() => onPick({ kind, name: agent })}>
                      {agent}
                    </button>
                  )}
                </th>
                <td>{kind}</td>
                <td>{where}</td>
                <td>{sayHeard(heard)}</td>
                <td>{disabled ? 'disabled' : ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
