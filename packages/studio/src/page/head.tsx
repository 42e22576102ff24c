/** The head of the page: which run, which character, and how it is looked at. */
import { panelList } from './panels.js';
import { useCanUndo, useHouse, usePage, useRunShow, useStore } from './use-page.js';
import { useWorkshop } from './workshop.js';

const themes = { auto: 'light', light: 'dark', dark: 'auto' } as const;

export function Head({
  onHelp,
  onReset,
  onPanel,
}: {
  readonly onPanel: (id: string) => void;
  readonly onHelp: () => void;
  readonly onReset: () => void;
}) {
  const store = useStore();
  const { acts } = useWorkshop();
  const canUndo = useCanUndo(acts);
  const runs = useHouse((house) => house.runs);
  const role = useHouse((house) => house.role);
  const run = usePage((state) => state.run);
  const chosen = usePage((state) => state.actor);
  const theme = usePage((state) => state.theme);
  const sound = usePage((state) => state.sound);
  const show = useRunShow();
  const { title: named, characters = [] } = runs.find(({ id }) => id === run) ?? {};
  const actor = chosen !== undefined && characters.includes(chosen) ? chosen : characters[0];
  return (
    <header className="studio-head">
      <h1>Troupe</h1>
      <label className="studio-which">
        <span>Run</span>
        <select
          value={run ?? ''}
          title={named}
          onChange={({ target }) => store.set({ run: target.value })}
        >
          {runs.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {/* of one there is nothing to choose, and it is often called like its run */}
      {characters.length > 1 && (
        <label className="studio-which">
          <span>Character</span>
          <select value={actor} onChange={({ target }) => store.set({ actor: target.value })}>
            {characters.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {show !== undefined && role === 'viewer' && <em className="studio-role">viewer</em>}
      <span className="studio-space" />
      <button
        type="button"
        disabled={!canUndo}
        title="Undo what you changed last (Ctrl+Z)"
        onClick={() => acts.undo()}
      >
        Undo
      </button>
      <button
        type="button"
        aria-pressed={sound}
        title="Choices as tones"
        onClick={() => store.set({ sound: !sound })}
      >
        Sound: {sound ? 'on' : 'off'}
      </button>
      <button
        type="button"
        title="Light, dark, or as the system says"
        onClick={() => store.set({ theme: themes[theme] })}
      >
        Theme: {theme}
      </button>
      <label className="studio-arranging">
        <span className="studio-hidden">Open a panel</span>
        <select value="" onChange={({ target }) => onPanel(target.value)}>
          <option value="">Panels …</option>
          {panelList.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="studio-arranging"
        title="Put the panels back where they were at first"
        onClick={onReset}
      >
        Reset panels
      </button>
      <button type="button" title="Keys (?)" onClick={onHelp}>
        Help
      </button>
    </header>
  );
}
