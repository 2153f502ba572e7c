/** The parts of a keyboard event that determine a shortcut. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * The name of a key combination, as in shortcuts: `g`, `?`, `Escape`, `Space`, `Ctrl+S`, `Ctrl+Shift+Z`, `Alt+ArrowUp`.
 * Command on a Mac counts as Ctrl. Shift is part of the name only with Ctrl or Alt, or with a key that has a name: `?`
 * is `?` on every keyboard, but Shift and X is `Shift+X`.
 */
export function chordOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  const isLetter = /^\p{L}$/u.test(key)
  const named = key === ' ' ? 'Space' : isLetter ? key.toLowerCase() : key
  const withShift = shiftKey && (key.length > 1 || key === ' ' || isLetter)
  const modifiers = [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', withShift && 'Shift'].filter(Boolean)
  return modifiers.length > 0 ? [...modifiers, isLetter ? named.toUpperCase() : named].join('+') : named
}

/** The maximum time for the second key of a sequence such as `g o`. */
const patienceMs = 1500

/** The keys of a sequence that were pressed so far, and the time of the last one. */
export type Begun = { keys: string; atMs: number } | null

/**
 * Finds the shortcut that a key completes.
 * @param begun the keys pressed before it
 * @param chord the key, as `chordOf` names it
 * @param known the shortcuts: `o`, `g o`, `Ctrl+S`
 * @returns the shortcut, if one is complete, and the sequence that is begun now
 */
export function follow(
  begun: Begun,
  chord: string,
  known: readonly string[],
  nowMs: number,
): { done: string | null; begun: Begun } {
  const before = begun && nowMs - begun.atMs < patienceMs ? `${begun.keys} ` : ''
  for (const keys of before ? [before + chord, chord] : [chord]) {
    if (known.includes(keys)) return { done: keys, begun: null }
    if (known.some((each) => each.startsWith(`${keys} `))) return { done: null, begun: { keys, atMs: nowMs } }
  }
  return { done: null, begun: null }
}
