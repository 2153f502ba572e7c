import { home } from './widget.ts'

const typing = 'input:not([type=range], [type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select'
/** Elements that Space works itself. */
const pressed = 'a, button, input, summary, audio, video, [role=button]'

/**
 * Whether a key is one for the sound: on the server's own pages and frames wherever the focus is, on another site's page with
 * the focus in the player alone, whose keys are not ours. Never while a visitor types.
 * @param owner the player of the sound
 */
export function isForSound(event: KeyboardEvent, owner: EventTarget | undefined): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false
  const path = event.composedPath()
  if (location.origin !== home && !path.includes(owner!)) return false
  const target = path[0] as HTMLElement
  return !target.isContentEditable && !target.closest?.(`${typing}, [role=textbox]${key === ' ' ? `, ${pressed}` : ''}`)
}
