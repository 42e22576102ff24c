/** Time: pause, step, go back, slide, follow, branch. One cursor for every panel. */
import type { RunShow } from '@troupe/views/show';
import { useEffect, useRef } from 'react';
import type { Acts } from './act.js';
import { Icon } from './icon.js';
import { useShow } from './show-hooks.js';
import { useStore } from './use-page.js';

const paces = [0.125, 0.25, 0.5, 1, 2, 4, 8, 16];

export function TimeBar({ show, acts }: { readonly show: RunShow; readonly acts: Acts }) {
  const store = useStore();
  const playing = useShow(show, ['run', 'cursor'], ({ run, cursor, replaying }) =>
    cursor.live && run.kind !== 'recording' ? run.playing : replaying,
  );
  const pace = useShow(show, ['run'], ({ run }) => run.pace);
  const still = useShow(show, ['run'], ({ run }) => run.kind === 'recording');
  const live = useShow(show, ['cursor'], ({ cursor }) => cursor.live);
  const mayChange = show.role === 'director';
  const attempt = (act: () => Promise<unknown>) => store.attempt(act);
  return (
    <section className="studio-time" aria-label="Time">
      <button
        type="button"
        title="Back one tick (,)"
        aria-label="Step back"
        onClick={() => attempt(() => show.step(-1))}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        className="studio-play"
        title={playing ? 'Pause (space)' : 'Play (space)'}
        aria-label={playing ? 'Pause' : 'Play'}
        disabled={!mayChange && live && !still}
        onClick={() => attempt(() => (playing ? show.pause() : show.play()))}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <button
        type="button"
        title="On one tick (.)"
        aria-label="Step"
        disabled={!mayChange && live}
        onClick={() => attempt(() => show.step(1))}
      >
        <Icon name="step" />
      </button>
      <TimeSlider show={show} />
      <TimeWords show={show} />
      {live && !still ? (
        <span className="studio-live" data-playing={playing} title="What you see is now">
          {playing ? 'live' : 'paused'}
        </span>
      ) : (
        <>
          {!still && (
            <button type="button" title="Back to now (End)" onClick={() => show.follow()}>
              To now
            </button>
          )}
          {mayChange && (
            <button
              type="button"
              className="studio-warm"
              title="Run on from this moment; what was is kept (b)"
              onClick={() => acts.branch()}
            >
              Run on from here
            </button>
          )}
        </>
      )}
      <label className="studio-pace">
        <span className="studio-hidden">How fast</span>
        <select
          value={pace}
          disabled={!mayChange && !still}
          onChange={({ target }) => attempt(() => show.setPace(Number(target.value)))}
        >
          {paces.map((one) => (
            <option key={one} value={one}>
              {one < 1 ? `1/${1 / one}` : one} ×
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

/** Written to directly: it moves with every tick. */
function TimeSlider({ show }: { readonly show: RunShow }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let waiting = 0;
    const write = () => {
      waiting = 0;
      const slider = input.current;
      if (slider === null) return;
      const { first, last } = show.log;
      slider.min = String(first);
      slider.max = String(Math.max(first + 1, last));
      slider.value = String(show.cursor.tick);
      slider.style.setProperty(
        '--part',
        String((show.cursor.tick - first) / Math.max(1, last - first)),
      );
      slider.setAttribute('aria-valuetext', sayTime(show));
    };
    const stop = show.on(['log', 'cursor'], () => {
      if (waiting === 0) waiting = requestAnimationFrame(write);
    });
    write();
    return () => {
      stop();
      cancelAnimationFrame(waiting);
    };
  }, [show]);
  return (
    <input
      ref={input}
      type="range"
      className="studio-slider"
      aria-label="Moment"
      step={1}
      defaultValue={0}
      onInput={({ currentTarget }) => show.seek(Number(currentTarget.value))}
    />
  );
}

function TimeWords({ show }: { readonly show: RunShow }) {
  const text = useShow(show, ['cursor'], sayTime);
  return <output className="studio-clock">{text}</output>;
}

function sayTime({ log, cursor }: RunShow): string {
  const seconds = log.timeOf(cursor.tick);
  const minutes = Math.floor(seconds / 60);
  const rest = (seconds - 60 * minutes).toFixed(1).padStart(4, '0');
  return `${minutes}:${rest} · tick ${cursor.tick}`;
}
