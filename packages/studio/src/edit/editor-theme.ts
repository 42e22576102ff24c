/** The looks of the text editor, in the colours of the panels: they change with light and dark by themselves. */
import { EditorView } from '@codemirror/view';

export const editorTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--raised)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    color: 'var(--soft)',
    backgroundColor: 'var(--paper)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--cool) 8%, transparent)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    {
      backgroundColor: 'color-mix(in srgb, var(--cool) 30%, transparent)',
    },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--cool) 15%, transparent)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--good) 25%, transparent)',
  },
  // an image in the style sheet would need a page that allows them
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad) 1px',
  },
  '.cm-lintPoint-error::after': { borderBottomColor: 'var(--bad)' },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--line)',
    boxShadow: '0 2px 8px #0003',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxWidth: 'min(40em, 90vw)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--paper)',
    background: 'var(--cool)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected] .cm-completionDetail': { color: 'var(--paper)' },
  '.cm-completionDetail': { color: 'var(--soft)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnosticSource': { color: 'var(--soft)', opacity: '1' },
  '.cm-foldPlaceholder': { color: 'var(--soft)', backgroundColor: 'transparent' },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--paper)' },
  '.cm-textfield': { color: 'var(--ink)', backgroundColor: 'var(--raised)' },
  '.cm-button': { color: 'var(--ink)', backgroundColor: 'var(--raised)', backgroundImage: 'none' },
});
