/** Small drawings for buttons. What they mean is said beside them. */
const paths = {
  play: 'M5 3.5v13l11-6.5z',
  pause: 'M5 3.5h3.5v13H5zM11.5 3.5H15v13h-3.5z',
  step: 'M4 3.5v13l8.5-6.5zM14 3.5h2.5v13H14z',
  back: 'M16 3.5v13L7.5 10zM3.5 3.5H6v13H3.5z',
} as const;

export function Icon({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={paths[name]} fill="currentColor" />
    </svg>
  );
}
