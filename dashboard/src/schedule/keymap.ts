import type { Direction } from './neighbours.ts'
import { dayMinutes } from './ring.ts'

/**
 * The effect of a key in the week. `by` is in minutes, and `step` is the minimum length that remains. Moving the focus
 * selects the entry there, unless it `keeps` the selection: then Space adds to it.
 */
export type Command =
  | { does: 'go'; to: Direction; keeps?: boolean }
  | { does: 'move' | 'end' | 'start'; by: number; step: number }
  | { does: 'week'; by: 1 | -1 }
  | { does: 'type' | 'remove' | 'toggle' | 'all' | 'clear' | 'copy' | 'cut' | 'paste' | 'duplicate' }

const by = (does: 'move' | 'end' | 'start', minutes: number, step = 5): Command => ({ does, by: minutes, step })

/**
 * The keys of the week, as named by `chordOf`. With Ctrl, times change by one minute, and moving the focus selects
 * nothing.
 */
export const keymap: Readonly<Record<string, Command>> = {
  ArrowUp: { does: 'go', to: 'up' },
  ArrowDown: { does: 'go', to: 'down' },
  ArrowLeft: { does: 'go', to: 'left' },
  ArrowRight: { does: 'go', to: 'right' },
  'Ctrl+ArrowUp': { does: 'go', to: 'up', keeps: true },
  'Ctrl+ArrowDown': { does: 'go', to: 'down', keeps: true },
  'Ctrl+ArrowLeft': { does: 'go', to: 'left', keeps: true },
  'Ctrl+ArrowRight': { does: 'go', to: 'right', keeps: true },
  Home: { does: 'go', to: 'first' },
  End: { does: 'go', to: 'last' },
  'Shift+ArrowUp': by('move', -5),
  'Shift+ArrowDown': by('move', 5),
  'Shift+ArrowLeft': by('move', -dayMinutes),
  'Shift+ArrowRight': by('move', dayMinutes),
  'Ctrl+Shift+ArrowUp': by('move', -1, 1),
  'Ctrl+Shift+ArrowDown': by('move', 1, 1),
  'Alt+ArrowUp': by('end', -5),
  'Alt+ArrowDown': by('end', 5),
  'Ctrl+Alt+ArrowUp': by('end', -1, 1),
  'Ctrl+Alt+ArrowDown': by('end', 1, 1),
  'Alt+Shift+ArrowUp': by('start', -5),
  'Alt+Shift+ArrowDown': by('start', 5),
  PageUp: { does: 'week', by: -1 },
  PageDown: { does: 'week', by: 1 },
  Enter: { does: 'type' },
  Space: { does: 'toggle' },
  Delete: { does: 'remove' },
  Backspace: { does: 'remove' },
  Escape: { does: 'clear' },
  'Ctrl+A': { does: 'all' },
  'Ctrl+C': { does: 'copy' },
  'Ctrl+X': { does: 'cut' },
  'Ctrl+V': { does: 'paste' },
  'Ctrl+D': { does: 'duplicate' },
}
