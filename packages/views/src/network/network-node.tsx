/** The nodes. React makes them when the structure changes; what changes with every step is written past it. */
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { createContext, memo, use, useCallback } from 'react';
import type { LiteralOf } from '../model/protocol.js';
import { markNode } from './choice.js';
import { portAt } from './curve.js';
import type { NetworkNode as NodeOf } from './links.js';
import type { Screen } from './screen.js';
import { valueText } from './words.js';
import { findElements } from './write-nodes.js';

interface NodeData extends Record<string, unknown> {
  readonly node: NodeOf;
  /** Links can be drawn. */
  readonly linkable: boolean;
}

export type FlowNode = Node<NodeData, 'part'>;

export const ScreenContext = createContext<Screen | undefined>(undefined);

export const nodeTypes = { part: memo(PartNode) };

function PartNode({ data: { node, linkable } }: NodeProps<FlowNode>) {
  const screen = use(ScreenContext);
  const { id, kind, name } = node;
  const register = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !screen) return undefined;
      const elements = findElements(element, kind, name);
      screen.nodes.set(id, elements);
      // it may come after the choice was made: in a panel that is opened again, or of a run that branched off
      markNode(screen.look, id, elements);
      screen.news();
      return () => {
        screen.nodes.delete(id);
      };
    },
    [screen, id, kind, name],
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a button may not hold what can be dragged */}
      <div
        ref={register}
        className={`troupe-node troupe-node-${kind}`}
        role="button"
        aria-pressed="false"
        tabIndex={-1}
        data-node={id}
      >
        {kind === 'skill' && (
          <>
            <span className="troupe-node-fill" data-part="fill" />
            <span className="troupe-node-threshold" data-part="threshold" />
          </>
        )}
        <span className="troupe-node-kind">{kind} </span>
        <span className="troupe-node-name">{breakable(name)} </span>
        <span className="troupe-node-value" data-part="value" />{' '}
        <span className="troupe-node-state">
          <i className="troupe-node-icon" />
          <span data-part="words" />
        </span>
      </div>
      {kind === 'skill' && linkable && <Ports node={node} />}
    </>
  );
}

const either = [undefined];

/** A skill without any condition or effect has one end all the same: what is linked to it becomes its first. */
function Ports({ node: { conditions, effects } }: { readonly node: NodeOf }) {
  const ins: readonly (LiteralOf | undefined)[] = conditions.length > 0 ? conditions : either;
  const outs: readonly (LiteralOf | undefined)[] = effects.length > 0 ? effects : either;
  return (
    <>
      {ins.map((literal, index) => (
        <Handle
          key={idOf(literal)}
          id={`condition ${index}`}
          type="target"
          position={Position.Left}
          title={literal ? `condition ${textOf(literal)}` : 'a new condition'}
          style={{ top: `${portAt(index, ins.length, 100)}%` }}
        />
      ))}
      {outs.map((literal, index) => (
        <Handle
          key={idOf(literal)}
          id={`effect ${index}`}
          type="source"
          position={Position.Right}
          title={literal ? `effect ${textOf(literal)}: drag to a condition` : 'a new effect'}
          style={{ top: `${portAt(index, outs.length, 100)}%` }}
        />
      ))}
    </>
  );
}

function idOf(literal: LiteralOf | undefined): string {
  return literal ? JSON.stringify([literal.proposition, literal.value]) : '';
}

function textOf({ proposition, value }: LiteralOf): string {
  return value === true ? proposition : `${proposition} = ${valueText(value)}`;
}

/** Long names may be broken where their words meet. */
function breakable(name: string) {
  const words = name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[-_./])/);
  // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name never change places
  return words.map((word, index) => [index > 0 && <wbr key={index} />, word]);
}
