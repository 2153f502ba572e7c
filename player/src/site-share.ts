import { secondsOf } from './times.ts'

/** Writes the addresses of a dialog for sharing an episode, whenever the places in it change. */
export function shareOf(dialog: HTMLDialogElement): void {
  const url = dialog.dataset.url!
  const field = (name: string) => dialog.querySelector<HTMLInputElement>(name)!
  const write = () => {
    const at = secondsOf(field('[data-start]').value) ?? 0
    field('#sh-l').value = field('[data-with-start]').checked ? `${url}?at=${at}` : url
    const [from, until] = [secondsOf(field('[data-from]').value) ?? 0, secondsOf(field('[data-to]').value) ?? 0]
    field('[data-to]').ariaInvalid = `${until <= from}`
    field('#sh-h-l').value = until > from ? `${url}?at=${from}&until=${until}` : `${url}?at=${from}`
  }
  dialog.oninput = write
  write()
}
