import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { showToast } from './toasts.ts'

// A form acts only on what it shows. A field with a text of its own, such as a number or a time, is registered here
// while that text is not its value; buttons and keys that act on the form ask here first.

type Field = { input: HTMLInputElement; drop: () => void }

const untaken = new Set<Field>()

/**
 * Registers a field while its text is not its value.
 * @param drop makes the field show its value again
 */
export function useUntaken(input: RefObject<HTMLInputElement | null>, isUntaken: boolean, drop: () => void): void {
  const dropNow = useEffectEvent(drop)
  useLayoutEffect(() => {
    if (!isUntaken || !input.current) return
    const field = { input: input.current, drop: () => dropNow() }
    untaken.add(field)
    return () => void untaken.delete(field)
  }, [isUntaken, input])
}

/** Makes the field that has the focus take its text, as it does when it is left. */
export function takeFocused(): void {
  const focused = [...untaken].find(({ input }) => input === document.activeElement)?.input
  if (!focused) return
  flushSync(() => focused.blur())
  focused.focus()
}

/**
 * Whether a form may act: false while there is a text that could not be taken. Its field then gets the focus, and a notice
 * names it.
 */
export function areAllTaken(words: { correctFirst: (field: string) => string }): boolean {
  // The page beneath a dialog is no part of its form.
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? null
  const first = [...untaken].find(({ input }) => input.closest('dialog') === dialog)
  if (!first) return true
  first.input.focus()
  showToast(words.correctFirst(first.input.labels?.[0]?.textContent || first.input.ariaLabel || ''))
  return false
}

/** Makes all fields show their values again. */
export function dropUntaken(): void {
  for (const { drop } of [...untaken]) drop()
}
