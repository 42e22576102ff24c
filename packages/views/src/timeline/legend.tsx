/** What the marks of the lanes mean, and which keys there are. */
const marks = [
  ['chosen', 'M12 1V15'],
  ['executing', 'M2 4H22V12H2Z'],
  ['failed', 'M8 4L16 12M8 12L16 4'],
  ['cancelled', 'M2 4H20L13 12H2Z'],
  ['disabled', 'M2 12L10 4M8 12L16 4M14 12L22 4'],
] as const;

export function Legend({ id }: { readonly id: string }) {
  return (
    <p className="troupe-timeline-legend" id={id}>
      {marks.map(([name, path]) => (
        <span key={name}>
          <svg viewBox="0 0 24 16" aria-hidden="true" data-mark={name}>
            <path d={path} />
          </svg>
          {name}
        </span>
      ))}
      <span className="troupe-timeline-keys">
        Keys: ← → time, ↑ ↓ lane, n p events, + − zoom, Home End
      </span>
    </p>
  );
}
