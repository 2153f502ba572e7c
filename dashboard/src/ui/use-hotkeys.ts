import { useEffect, useEffectEvent } from 'react'
import { type Begun, chordOf, follow } from './hotkeys.ts'
import { takeFocused } from './untaken.ts'

/**
 * Shortcuts of the whole page: `useHotkeys({ 'g o': goOnAir, '?': showHelp, 'Ctrl+S': save })`. While a text field has
 * the focus, only those with Ctrl work, except undo and redo, which belong to the field. While a dialog is open, only
 * shortcuts with `within` work. Keys that were already handled are ignored, and Space belongs to a focused button.
 */
export function useHotkeys(shortcuts: Record<string, () => void>, { within = false } = {}): void {
  const press = useEffectEvent((event: KeyboardEvent, begun: Begun): Begun => {
    const chord = chordOf(event)
    if (event.defaultPrevented || event.isComposing || isTaken(event.target, chord)) return null
    if (!within && document.querySelector('dialog[open]')) return null
    const next = follow(begun, chord, Object.keys(shortcuts), event.timeStamp)
    if (next.done) {
      event.preventDefault()
      shortcuts[next.done]?.()
    }
    return next.begun
  })
  useEffect(() => {
    let begun: Begun = null
    const listen = (event: KeyboardEvent) => {
      // The values of the fields are saved.
      if (chordOf(event) === 'Ctrl+S') takeFocused()
      if (!['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) begun = press(event, begun)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

const textTypes = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range], [type=file])'

/** Whether the focused element uses a key itself. */
function isTaken(target: EventTarget | null, chord: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[role=menu], [role=listbox]')) return true
  const isText = target.matches(`${textTypes}, textarea, select, [contenteditable=true]`)
  if (isText) return !chord.startsWith('Ctrl+') || ['Ctrl+Z', 'Ctrl+Shift+Z', 'Ctrl+Y', 'Ctrl+A'].includes(chord)
  return chord === 'Space' && target.matches('button, a, summary, input, [role=button], [role=tab]')
}
