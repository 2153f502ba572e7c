import { load } from './positions.ts'
import { sound } from './sound.ts'
import { counter, secondsOf } from './times.ts'

/**
 * Writes the addresses of a dialog for sharing an episode, whenever the places in it change. At first it proposes the place
 * of the listener, if there is one.
 */
export function shareOf(dialog: HTMLDialogElement): void {
  const { url, guid, ms } = dialog.dataset as Record<'url' | 'guid' | 'ms', string>
  const field = (name: string) => dialog.querySelector<HTMLInputElement>(name)!
  const [start, from, to] = [field('[data-start]'), field('[data-from]'), field('[data-to]')]
  const { source, position } = sound
  const place = Math.floor(source?.kind === 'episode' && source.episode.guid === guid ? position : (load(guid) ?? 0))
  if (place > 0) {
    field('[data-with-start]').checked = true
    start.value = from.value = counter(place)
    to.value = counter(Math.min(place + 60, Number(ms) / 1000 || place + 60))
  }
  const write = () => {
    const at = secondsOf(start.value) ?? 0
    field('#sh-l').value = field('[data-with-start]').checked ? `${url}?at=${at}` : url
    const [first, last] = [secondsOf(from.value) ?? 0, secondsOf(to.value) ?? 0]
    to.ariaInvalid = `${last <= first}`
    field('#sh-h-l').value = last > first ? `${url}?at=${first}&until=${last}` : `${url}?at=${first}`
  }
  dialog.oninput = write
  write()
}
