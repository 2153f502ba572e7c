let timer: ReturnType<typeof setTimeout> | undefined
const all = <Found extends HTMLElement>(selector: string) => document.querySelectorAll<Found>(selector)

/** Whether the visitor has chosen their own times. */
let isOwnTime = false

/** Adds to the page that is shown what depends on the visitor: their clock, their places in episodes, and dialogs. */
export function enhance(): void {
  remaining()
  zones()
  for (const row of all('[data-heard]')) place(row)
  for (const print of all('[data-print]')) {
    print.hidden = false
    print.onclick = () => window.print()
  }
  for (const share of all('[data-share],[data-open="share"]')) share.hidden = false
  document.querySelector<HTMLInputElement>('[data-find] input')?.addEventListener('input', find)
}

/** Calls a function that reads the page again, when another show is on air; never where the page does not depend on that. */
export function plan(refresh: () => void): void {
  clearTimeout(timer)
  const { change } = document.body.dataset
  // All visitors would ask at once.
  const inMs = Number(change) * 1000 - Date.now() + 500 + Math.random() * 5000
  if (change && inMs < 86_400_000) timer = setTimeout(refresh, Math.max(20_000, inMs))
}

/** A length in minutes, such as `45 min`, `2 h 37 min`. */
const lengthOf = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`

/** Says how long the show on air still is. */
function remaining(): void {
  for (const left of all('[data-left]')) {
    const minutes = Math.round((Number(left.dataset.left) - Date.now() / 1000) / 60)
    left.textContent = minutes > 0 ? `, ${left.dataset.words!.replace('#', lengthOf(minutes))}` : ''
  }
}
setInterval(remaining, 30_000)

const format = (at: number, timeZone: string | undefined) =>
  new Date(at * 1000).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

/** The time of day, such as `13:00`, of an instant in Unix seconds: that of the station, or the visitor's if they chose so. */
export const timeOf = (at: number) => format(at, isOwnTime ? undefined : document.body.dataset.zone)

/** Offers the visitor's own times, where their clock differs from that of the station. */
function zones(): void {
  const box = document.querySelector<HTMLElement>('[data-zones]')
  if (!box) return
  const { zone } = document.body.dataset
  const now = Date.now() / 1000
  const [own, ofStation] = [format(now, undefined), format(now, zone)]
  if (own === ofStation) return
  box.hidden = false
  const { both, station, mine } = box.dataset as Record<'both' | 'station' | 'mine', string>
  const keys = [...box.querySelectorAll('button')]
  const choose = (isOwn: boolean) => {
    isOwnTime = isOwn
    keys.forEach((key, index) => void key.setAttribute('aria-pressed', `${(index === 1) === isOwn}`))
    box.querySelector('p')!.textContent =
      `${both.replace('#1', own).replace('#2', ofStation)} ${isOwn ? mine : station}`
    for (const time of all('time[data-t]')) time.textContent = timeOf(Number(time.dataset.t))
  }
  for (const [index, key] of keys.entries()) key.onclick = () => choose(index === 1)
  choose(isOwnTime)
}

/** Shows the place of the visitor in an episode. */
function place(row: HTMLElement): void {
  const seconds = Number(kept('localStorage', `aircheck:${row.dataset.heard}`))
  const length = Number(row.dataset.ms) / 1000
  const text = row.querySelector('.length')
  if (!seconds || !text || length <= 0) return
  const minutes = Math.round((length - seconds) / 60)
  if (minutes > 0) text.textContent = document.body.dataset.remaining!.replace('#', lengthOf(minutes))
  const drawn = document.createElement('progress')
  drawn.className = 'heard'
  drawn.max = length
  drawn.value = seconds
  row.querySelector('h3, .part-title')?.parentElement?.append(drawn)
}

/** The text that a storage keeps under a name; nothing where it refuses. The chunk with `optional` is not loaded before anything is played. */
export function kept(place: 'localStorage' | 'sessionStorage', name: string): string | null {
  try {
    return window[place].getItem(name)
  } catch {
    return null
  }
}

/** Copies a text. It rejects where the browser refuses or cannot: as an async function, it never throws. */
const copyText = async (text: string) => navigator.clipboard.writeText(text)

/** Offers an address to other apps, or copies it. It rejects where neither can be done, and where the visitor changes their mind. */
const share = async (url: string) =>
  'share' in navigator ? navigator.share({ url, title: document.title }) : copyText(url)

function find({ target }: Event): void {
  const wanted = (target as HTMLInputElement).value.toLowerCase()
  for (const item of all('.by-letter ul li')) item.hidden = !item.textContent.toLowerCase().includes(wanted)
  for (const letter of all('.by-letter > li'))
    letter.hidden = ![...letter.querySelectorAll('li')].some((item) => !item.hidden)
}

document.addEventListener('click', (event) => {
  const target = (event.target as Element).closest<HTMLElement>('[data-open],[data-shut],[data-copy],[data-share]')
  const dialog = (event.target as Element).closest('dialog')
  if (!target) {
    if (dialog && event.target === dialog) dialog.close()
    return
  }
  event.preventDefault()
  const { open, copy, copied } = target.dataset
  if (open) {
    const opened = document.querySelector<HTMLDialogElement>(`dialog#${open}`)!
    opened.showModal()
    if (open === 'share')
      import('./site-share.ts').then(
        ({ shareOf }) => shareOf(opened),
        () => {},
      )
  } else if (copy) {
    const field = document.querySelector<HTMLInputElement>(`#${copy}`)!
    field.select()
    const say = () => {
      document.querySelector('#said')!.textContent = target.textContent = copied!
    }
    // Where it is refused, the text is selected.
    copyText(field.value).then(say, () => {})
  } else if ('shut' in target.dataset) dialog?.close()
  else {
    const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')!.href
    share(url).catch(() => {})
  }
})

document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  if ((event.target as Element).matches('input, textarea, select')) return
  event.preventDefault()
  const field = document.querySelector<HTMLInputElement>('#q')
  if (field) field.focus()
  else document.querySelector<HTMLAnchorElement>('.top-end a')?.click()
})
