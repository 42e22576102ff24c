/** Runs and recordings: what there is, opening, saving, comparing, closing; and sharing the character by a link. */
import type { RunInfo } from '@troupe/views/show';
import { useRef, useState } from 'react';
import { type ShowTitled, showTitles } from '../shows/show-titles.js';
import type { Acts } from './act.js';
import { openFiles } from './open-files.js';
import { saveFile } from './save-file.js';
import { useHouse, usePage, useStore } from './use-page.js';
import { useWorkshop } from './workshop.js';

const showNames = Object.keys(showTitles) as ShowTitled[];

export function FilesPanel({
  acts,
  onShare,
}: {
  readonly acts: Acts;
  readonly onShare: (() => Promise<string>) | undefined;
}) {
  const store = useStore();
  const { openCharacter, openShow, bringBack } = useWorkshop();
  const runs = useHouse(({ runs: all }) => all);
  const role = useHouse(({ role: own }) => own);
  const run = usePage((state) => state.run);
  const other = usePage((state) => state.other);
  const [link, setLink] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const open = (files: readonly File[]) => openFiles(files, { store, acts, openCharacter });
  return (
    <div className="troupe troupe-panel studio-files">
      <div className="studio-row">
        <button type="button" onClick={() => picker.current?.click()}>
          Open …
        </button>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept=".mcap,.yaml,.yml,.json"
          aria-label="A recording or a character"
          onChange={({ target }) => {
            open([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        {onShare !== undefined && (
          <button
            type="button"
            onClick={() => store.attempt(async () => setLink(await onShare()))}
            title="A link that has the character in it"
          >
            Share by a link
          </button>
        )}
      </div>
      {onShare === undefined && (
        <p className="studio-soft">
          To share a character, save it in the Character panel and pass on the file.
        </p>
      )}
      {link !== undefined && (
        <p className="studio-link">
          <label>
            {sayLink(link)}
            <input readOnly value={link} onFocus={({ target }) => target.select()} />
          </label>
          <button
            type="button"
            onClick={() => store.attempt(() => navigator.clipboard.writeText(link))}
          >
            Copy
          </button>
        </p>
      )}
      <p className="studio-soft">
        A recording is an MCAP file: other tools, such as Foxglove, open it too. Drop some anywhere
        on the page, or a character (YAML).
      </p>
      {openShow !== undefined && (
        <p className="studio-row">
          <span>Shows:</span>
          {showNames.map((name) => (
            <button key={name} type="button" onClick={() => openShow(name)}>
              {showTitles[name]}
            </button>
          ))}
        </p>
      )}
      {bringBack !== undefined && (
        <p className="studio-row">
          <span>What was here before is put away.</span>
          <button type="button" onClick={bringBack}>
            Bring it back
          </button>
        </p>
      )}
      <ul className="studio-runs">
        {runs.map((info) => (
          <RunRow
            key={info.id}
            info={info}
            isShown={info.id === run}
            isOther={info.id === other}
            mayChange={role === 'director'}
            acts={acts}
          />
        ))}
      </ul>
    </div>
  );
}

function sayLink(link: string): string {
  if (link.includes('character='))
    return 'This link has the character in it; nothing is sent anywhere:';
  const opens = link.includes('parts=')
    ? 'This link opens a robot of these parts'
    : 'This link opens the show as it comes';
  return `${opens}; what is changed in Character comes along:`;
}

function RunRow({
  info,
  isShown,
  isOther,
  mayChange,
  acts,
}: {
  readonly info: RunInfo;
  readonly isShown: boolean;
  readonly isOther: boolean;
  readonly mayChange: boolean;
  readonly acts: Acts;
}) {
  const store = useStore();
  const { house } = store;
  const { id, title, kind, progress, still } = info;
  const shown = store.state.run;
  const compare = () => {
    if (isOther) {
      store.set({ other: undefined });
      return;
    }
    if (shown === undefined) return;
    store.attempt(async () => {
      const { tick, words } = await house.ask({ kind: 'compare', run: shown, other: id });
      store.set({ other: id });
      store.note(words);
      if (tick !== undefined) house.show(shown).seek(tick);
    });
  };
  const close = () =>
    store.attempt(async () => {
      if (isOther) store.set({ other: undefined });
      const rest = house.runs.find((one) => one.id !== id);
      if (isShown && rest !== undefined) acts.goTo(rest.id);
      house.leave(id);
      await house.ask({ kind: 'close', run: id });
    });
  return (
    <li className={isShown ? 'studio-shown' : ''}>
      <button
        type="button"
        className="studio-run"
        aria-pressed={isShown}
        onClick={() => acts.goTo(id)}
      >
        <b>{title}</b>{' '}
        <small>
          {kind === 'live' ? 'running here' : kind === 'branch' ? 'branched off' : 'recording'}
          {info.playing ? '' : kind === 'recording' ? '' : ', paused'}
        </small>
      </button>
      {progress !== undefined && (
        <progress value={progress} aria-label={`Reading ${title}`}>
          {Math.round(progress * 100)} %
        </progress>
      )}
      {still !== undefined && kind === 'recording' && (
        <small className="studio-soft">{still}</small>
      )}
      <span className="studio-row">
        <button
          type="button"
          onClick={() =>
            store.attempt(async () =>
              saveFile(`${title}.mcap`, await house.ask({ kind: 'save', run: id })),
            )
          }
        >
          Save
        </button>
        {!isShown && (
          <button type="button" aria-pressed={isOther} onClick={compare}>
            {isOther ? 'Stop comparing' : 'Compare'}
          </button>
        )}
        {mayChange && kind === 'live' && (
          <button type="button" onClick={() => acts.restart(id)}>
            Begin again
          </button>
        )}
        {mayChange && (
          <button type="button" aria-label={`Close ${title}`} onClick={close}>
            Close
          </button>
        )}
      </span>
    </li>
  );
}
