// The script of the pages of a station. They are complete without it; with it their buttons play, and pages change without
// interrupting what is heard.

import { enhance, kept, plan, timeOf } from './site-page.ts'
import type { Heard, Wanted } from './site-player.ts'

const address = () => location.href.replace(/#.*/, '')
const opened = address()
const load = () => import('./site-player.ts')
let site: ReturnType<typeof import('./site-navigation.ts')['makeNavigation']> | undefined
const navigation = async () => {
  const { makeNavigation } = await import('./site-navigation.ts')
  site ??= makeNavigation(opened, arrived)
  return site
}
let audio: HTMLAudioElement | undefined
/** Empty before anything is played. */
let heard: Partial<Heard> = {}
let tape: HTMLElement | undefined

const bar = () => document.querySelector<HTMLElement>('.bar')!
const numberOf = (text: string | undefined) => (text ? Number(text) : undefined)

/** The sound of a button. */
function wantedOf({ dataset }: HTMLElement): Wanted {
  const { from, episode, at = from, until, end = until, sleep } = dataset
  return { episode, at: numberOf(at), until: numberOf(until), end: numberOf(end), sleep: numberOf(sleep) }
}

/** Whether a button pauses what it plays: words that name a place always lead there. */
const isKey = (button: HTMLElement, { at, sleep }: Wanted) => !sleep && (at === undefined || button.matches('.disc'))

/** Whether the present sound is that of a button: pressing it pauses, or resumes. */
function isMine(button: HTMLElement, wanted: Wanted): boolean {
  const { episode, at = 0, end } = wanted
  if (heard.episode !== episode || !isKey(button, wanted)) return false
  // A seek may arrive a little before its place.
  return end ? heard.at! > at - 1 && heard.at! < end : !!(episode ?? heard.isLive)
}

const buttons = 'button:is([data-live],[data-from],[data-episode])'

function press(button: HTMLElement): void {
  const wanted = wantedOf(button)
  const failed = () => button.removeAttribute('data-playing')
  if (isMine(button, wanted)) return void load().then(({ toggle }) => toggle(), failed)
  // In Safari only a press makes an element that may play later.
  if (!audio) {
    audio = new Audio()
    audio.preload = 'none'
    audio.load()
  }
  const element = audio
  bar().hidden = false
  button.dataset.playing = ''
  Promise.all([load(), navigation()])
    .then(([{ playOnSite }]) =>
      playOnSite(document.body.dataset.station!, bar().firstElementChild as HTMLElement, wanted, element, mark),
    )
    .catch(failed)
}

/** Marks the buttons of what is heard, and draws its tape with the place of the listener. */
function mark(now: Partial<Heard>): void {
  heard = now
  for (const button of document.querySelectorAll<HTMLElement>(buttons)) {
    const wanted = wantedOf(button)
    const isOn = !!now.isActive && isMine(button, wanted)
    button.toggleAttribute('data-playing', isOn)
    if (isKey(button, wanted)) button.ariaPressed = `${isOn}`
  }
  const word = document.querySelector<HTMLElement>('[data-rewound]')
  if (word) {
    const { words, rewound } = word.dataset as Record<'words' | 'rewound', string>
    const isRewound = now.isActive && !now.isLive && !now.episode
    word.textContent = isRewound ? rewound.replace('#', timeOf(now.at!)) : words
  }
  const drawn = document.querySelector<HTMLElement>('[data-tape]')
  const episode = drawn?.dataset.tape || undefined
  if (!drawn || !now.isActive || drawn.contains(tape ?? null) || episode !== now.episode) return
  if (!tape || tape.dataset.of !== (episode ?? '')) tape = document.createElement('aircheck-tape')
  tape.setAttribute('station', document.body.dataset.station!)
  tape.lang = document.documentElement.lang
  tape.dataset.of = episode ?? ''
  if (episode) tape.setAttribute('episode', episode)
  // The drawing is hidden now: the tape takes its focus over.
  const pressed = document.activeElement
  if (drawn.contains(pressed)) tape.dataset.focus = pressed!.ariaLabel!
  drawn.querySelector('.window')!.append(tape)
}

document.addEventListener('click', (event) => {
  const target = event.target as Element
  const button = target.closest<HTMLElement>(buttons)
  if (button) {
    event.preventDefault()
    return press(button)
  }
  // Also one within the player, whose elements are not targets here.
  const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement)
  if (link && heard.isActive && !event.defaultPrevented && site!.leads(link, event)) go(event, link.href)
})

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const url = new URL(form.action)
  if (!heard.isActive || form.method !== 'get' || !site!.isPage(url)) return
  url.search = `${new URLSearchParams(new FormData(form, event.submitter) as never)}`
  go(event, url.href)
})

/** Shows a page of the station instead of what the browser does at an event. */
function go(event: Event, url: string): void {
  event.preventDefault()
  void site!.show(url, true)
}

addEventListener('popstate', () => {
  // A place in the page that was opened.
  if (!site && address() === opened) return
  navigation().then(
    ({ show }) => show(location.href, false),
    () => location.reload(),
  )
})

function arrived(): void {
  enhance()
  mark(heard)
  plan(refresh)
}

/** Offers the place on the tape that a link to the start page names, otherwise what this tab heard last. */
function comeBack(): void {
  const { station } = document.body.dataset
  const shared = new URLSearchParams(document.querySelector('.hero') ? location.search : '')
  const [at, until] = ['at', 'until'].map((name) => Number(shared.get(name)))
  const text = at ? JSON.stringify([null, at, until]) : kept('sessionStorage', `aircheck:${station}`)
  if (!text) return
  const box = bar()
  box.hidden = false
  Promise.all([load(), navigation()])
    .then(([{ comeBack }]) => comeBack(station!, box.firstElementChild as HTMLElement, text, mark))
    .catch(() => {
      box.hidden = !audio
    })
}

/** Reads the page again, because another show is on air. */
function refresh(): void {
  const again = () => plan(refresh)
  navigation()
    .then(({ show }) => show(location.href, undefined))
    .then(again, again)
}

arrived()
comeBack()
