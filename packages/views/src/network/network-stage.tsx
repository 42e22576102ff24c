/** The part of the panel that pans and zooms: two canvases, and the nodes over them. */
import { type Connection, ReactFlow, useReactFlow, useStoreApi } from '@xyflow/react';
import {
  type CSSProperties,
  type MouseEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { Picked } from '../parts/panel-props.js';
import type { Show } from '../show/show.js';
import { choose, markNode } from './choice.js';
import { fitPlaces, isSameView, readable, scaleIn } from './fit-view.js';
import { type Arrangement, arrangementFor } from './layout.js';
import { type DrawnLink, drawnLink } from './link-drawn.js';
import { nodeId } from './links.js';
import { listenKeys } from './listen-keys.js';
import { flowsOn, linkAt, setNetwork, type View } from './look.js';
import { type FlowNode, nodeTypes, ScreenContext } from './network-node.js';
import { type ActionContext, createActions } from './node-actions.js';
import { farZoom, type Screen } from './screen.js';
import type { ShownNetwork } from './use-network.js';
import { flowWords, linkWords, matches, searchWords } from './words.js';

export interface NetworkStageProps {
  readonly ref?: Ref<StageHandle>;
  readonly show: Show;
  readonly actor: string;
  readonly screen: Screen;
  readonly network: ShownNetwork;
  readonly arrangement: Arrangement | undefined;
  /** Another one suits the panel better; the network comes again, laid out that way. */
  readonly onArrange: (arrangement: Arrangement) => void;
  readonly picked: Picked | undefined;
  readonly search: string;
  readonly onPick: (id: string | undefined) => void;
  readonly onFilter: (skill: string) => void;
  readonly onLink: ((link: DrawnLink) => void) | undefined;
  readonly onSearch: () => void;
  readonly say: (text: string, aloud?: boolean) => void;
}

export interface StageHandle {
  fit(): void;
  goToFound(): void;
}

const labels = { 'node.a11yDescription.default': 'Arrow keys go from node to node.' } as const;

export function NetworkStage(props: NetworkStageProps) {
  const { show, actor, screen, network, arrangement, picked, search } = props;
  const { onArrange, onPick, onLink, say } = props;
  const { look } = screen;
  const root = useRef<HTMLDivElement>(null);
  const links = useRef<HTMLCanvasElement>(null);
  const flows = useRef<HTMLCanvasElement>(null);
  const flow = useReactFlow<FlowNode>();
  const store = useStoreApi();
  const linkable = onLink !== undefined && show.role === 'director';

  const { places, shown } = network;
  const { print = 1, lines = 2 } = arrangement ?? {};
  /** What was fitted last: who has moved the view since has another. */
  const fitted = useRef<View>(undefined);
  const fit = useCallback(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = root.current ?? {};
    // not to be seen, or not any more
    if (width === 0 || height === 0) return;
    onArrange(arrangementFor(shown, (...size) => scaleIn({ width, height }, ...size), readable));
    const view = fitPlaces(places, width, height);
    fitted.current = view;
    // not before it can be moved
    void flow.setViewport(view).then((done) => {
      if (!done) fitted.current = undefined;
    });
  }, [flow, places, shown, onArrange]);
  const pointAt = useCallback(
    (event: MouseEvent | undefined, aloud: boolean) => {
      const box = root.current!.getBoundingClientRect();
      const found = event && linkAt(look, event.clientX - box.left, event.clientY - box.top);
      if (found?.key !== look.pointed?.key) {
        look.pointed = found;
        screen.redraw();
        say(found ? pointedWords(screen) : '', aloud);
      }
      return found;
    },
    [screen, look, say],
  );

  // before the nodes are asked for what they show, and before they are seen
  useLayoutEffect(() => {
    setNetwork(look, network.shown, network.places);
    screen.redraw();
    screen.news();
  }, [screen, look, network]);

  useEffect(() => {
    const leave = screen.attach({
      root: root.current!,
      links: links.current!,
      flows: flows.current!,
      read: () => {
        const moment = show.moment?.actors[actor];
        return moment && { tick: show.moment!.tick, moment };
      },
      onDrawn: () => {
        if (look.pointed) say(pointedWords(screen), false);
      },
    });
    const stop = show.on(['moment', 'cursor'], screen.news);
    return () => {
      stop();
      leave();
    };
  }, [show, actor, screen, look, say]);

  useEffect(() => {
    const follow = () => {
      const [x, y, zoom] = store.getState().transform;
      if (look.view.x === x && look.view.y === y && look.view.zoom === zoom) return;
      look.view = { x, y, zoom };
      root.current!.dataset['far'] = String(zoom < farZoom);
      screen.redraw();
    };
    follow();
    return store.subscribe(follow);
  }, [store, screen, look]);

  // another network, or another panel, is to be seen whole; who has looked closer goes on with that
  useEffect(() => {
    fit();
    const resized = new ResizeObserver(() => {
      if (fitted.current === undefined || isSameView(look.view, fitted.current)) fit();
    });
    resized.observe(root.current!);
    return () => resized.disconnect();
  }, [fit, look]);

  const pickedId = picked && picked.kind !== 'thing' ? nodeId(picked.kind, picked.name) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new nodes have to be told, too
  useEffect(() => {
    choose(look, pickedId, search);
    for (const [id, node] of screen.nodes) markNode(look, id, node);
    screen.redraw();
  }, [screen, look, network, pickedId, search]);

  const focus = useCallback(
    (id: string) => {
      const element = screen.nodes.get(id)?.root;
      if (!element) return;
      setTabStop(screen, id);
      element.focus({ preventScroll: true });
      bringIntoView(screen, flow, id);
    },
    [screen, flow],
  );
  const goToFound = useCallback(() => {
    const found = look.network.nodes.filter(({ name }) => matches(name, search));
    say(searchWords(found.length, search));
    if (search !== '' && found[0]) focus(found[0].id);
  }, [look, search, say, focus]);
  useImperativeHandle(props.ref, () => ({ fit, goToFound }), [fit, goToFound]);

  const context = useRef<ActionContext>(undefined);
  context.current = {
    ...{ screen, show, actor, onPick, say, focus },
    onLink: linkable ? onLink : undefined,
    onFilter: props.onFilter,
    search: props.onSearch,
    zoom: (way) => {
      if (way === 'fit') fit();
      else void (way === 'in' ? flow.zoomIn() : flow.zoomOut());
    },
  };
  useEffect(() => {
    const actions = createActions(() => context.current!);
    return listenKeys(root.current!, () => actions);
  }, []);

  const connect = useCallback(
    (connection: Connection) => {
      const link = readConnection(screen, connection);
      if (!link) return;
      say(`Linked ${link.from} to ${link.to} by ${link.proposition}.`);
      onLink?.(link);
    },
    [screen, onLink, say],
  );
  const isValid = useCallback(
    (connection: Parameters<typeof readConnection>[1]) =>
      readConnection(screen, connection) !== undefined,
    [screen],
  );
  const nodes = useMemo(() => flowNodes(network, linkable), [network, linkable]);

  return (
    <div
      ref={root}
      className="troupe-network-stage"
      style={{ '--print': print } as CSSProperties}
      data-lines={lines}
    >
      <canvas ref={links} aria-hidden />
      <canvas ref={flows} aria-hidden />
      <ScreenContext value={screen}>
        <ReactFlow
          nodes={nodes}
          nodeTypes={nodeTypes}
          nodesDraggable={false}
          nodesFocusable={false}
          nodesConnectable={linkable}
          elementsSelectable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          minZoom={0.04}
          maxZoom={2.5}
          aria-label={`Nodes of ${actor}`}
          ariaLabelConfig={labels}
          onNodeClick={(_, { id }) => {
            setTabStop(screen, id);
            onPick(look.picked === id ? undefined : id);
          }}
          onNodeMouseEnter={() => pointAt(undefined, false)}
          onPaneMouseMove={(event) => pointAt(event, false)}
          onPaneMouseLeave={() => pointAt(undefined, false)}
          onPaneClick={(event) => {
            if (!pointAt(event, true)) onPick(undefined);
          }}
          onConnect={connect}
          isValidConnection={isValid}
        />
      </ScreenContext>
    </div>
  );
}

function pointedWords({ look }: Screen): string {
  const { pointed } = look;
  return pointed ? `${linkWords(pointed)}: ${flowWords(flowsOn(look, pointed))}.` : '';
}

function flowNodes({ shown, places }: ShownNetwork, linkable: boolean): FlowNode[] {
  return shown.nodes.map((node) => {
    const { x, y, width, height } = places.get(node.id)!;
    return {
      id: node.id,
      type: 'part',
      position: { x, y },
      width,
      height,
      style: { left: x, top: y },
      data: { node, linkable },
    };
  });
}

function readConnection(
  { look }: Screen,
  connection: Pick<Connection, 'source' | 'target'> & {
    readonly sourceHandle?: string | null;
    readonly targetHandle?: string | null;
  },
): DrawnLink | undefined {
  const { source, sourceHandle, target, targetHandle } = connection;
  return drawnLink(look.nodes.get(source), sourceHandle, look.nodes.get(target), targetHandle);
}

function setTabStop({ look, nodes }: Screen, id: string): void {
  look.stop = id;
  for (const [other, node] of nodes) markNode(look, other, node);
}

function bringIntoView(
  { look }: Screen,
  flow: ReturnType<typeof useReactFlow<FlowNode>>,
  id: string,
): void {
  const place = look.places.get(id);
  if (!place) return;
  const { x, y, zoom } = look.view;
  const left = place.x * zoom + x;
  const top = place.y * zoom + y;
  const right = left + place.width * zoom;
  const bottom = top + place.height * zoom;
  const edge = 12;
  const across = left < edge ? edge - left : Math.min(0, look.width - edge - right);
  const down = top < edge ? edge - top : Math.min(0, look.height - edge - bottom);
  if (across !== 0 || down !== 0) void flow.setViewport({ x: x + across, y: y + down, zoom });
}
