import { now } from './data.ts'
import { describe, forget } from './media-session.ts'
import { load, save } from './positions.ts'
import { isActive, type Phase, type Source, sound } from './sound.ts'
import { nearestAllowed, tapeAt } from './tape-data.ts'
import { makeWatchdog } from './watchdog.ts'

/** Our own sound begins with the newest 20 s, so that much of it is heard late. */
export const ownDelay = 20
const fadeSeconds = 20

let audio: HTMLAudioElement
let timer: ReturnType<typeof setInterval> | undefined
let sleepAt: number | undefined
let savedAt = 0
/** Whether the present connection has been heard: until then its `currentTime` says nothing. */
let begun = false
const dog = makeWatchdog(Math.random)
const me = Math.random()
const others = typeof BroadcastChannel === 'function' ? new BroadcastChannel('aircheck') : undefined

function setPhase(phase: Phase): void {
  if (sound.phase === phase) return
  const was = isActive(sound.phase)
  sound.phase = phase
  if (was !== isActive(phase)) {
    const detail = { kind: sound.source?.kind, station: sound.source?.station.slug }
    send(was ? 'aircheck-pause' : 'aircheck-play', detail)
  }
  if (isActive(phase)) timer ??= setInterval(tick, 500)
  else {
    clearInterval(timer)
    timer = undefined
  }
  tell()
}
const send = (name: string, detail: unknown) =>
  sound.owner?.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }))

function tell(): void {
  sound.position = position()
  sound.changed()
  if (sound.source) describe(sound.source, audio, controls)
}

/** The delay of the live sound behind the clock, in seconds; that of a foreign stream is not known. */
const delayOf = ({ station }: Source) => (station.info.listen.url?.startsWith(station.server) ? ownDelay : 0)

/** The instant that is heard, or the position in an episode, in seconds. */
function position(): number {
  const { source } = sound
  if (!source) return 0
  if (source.kind === 'live') return now() - delayOf(source)
  const at = source.at ?? 0
  if (!begun) return at
  return source.kind === 'tape' ? at + audio.currentTime : audio.currentTime
}

function hook(element: HTMLAudioElement): void {
  audio = element
  audio.onplaying = () => {
    begun = true
    setPhase('playing')
    tell()
  }
  audio.onwaiting = () => {
    if (sound.phase === 'playing') setPhase('stalled')
  }
  audio.onerror = () => {
    // Taking the address away is no failure.
    if (isActive(sound.phase) && audio.getAttribute('src')) failed()
  }
  audio.onended = () => {
    if (sound.source?.kind !== 'episode') return failed()
    save(sound.source.episode.guid, 0)
    sound.source.at = 0
    begun = false
    setPhase('paused')
  }
  audio.onpause = () => {
    // The browser paused it: another app took the sound, or headphones were pulled out.
    if (sound.phase === 'playing' && !audio.ended) pause()
  }
  const watched = audio.remote?.watchAvailability((isThere) => {
    sound.remote = isThere ? audio.remote : undefined
    tell()
  })
  watched?.catch(() => {})
  addEventListener('online', tryNow)
  addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', () => timer && tick())
  others?.addEventListener('message', ({ data }) => {
    if (data !== me && isActive(sound.phase)) pause()
  })
}

function failed(): void {
  if (begun) keepPlace()
  dog.fail(performance.now())
  const { failures, retryAt } = dog.state()
  sound.retryAt = retryAt ?? 0
  if (failures > 2 && sound.phase !== 'error') send('aircheck-error', { message: 'The stream does not answer.' })
  setPhase(failures > 2 ? 'error' : 'stalled')
}

/** Plays a source; the same one, if paused, is resumed. */
export function start(element: HTMLAudioElement, source: Source, owner: EventTarget): void {
  if (!audio) hook(element)
  keep()
  if (sound.owner !== owner && isActive(sound.phase)) setPhase('paused')
  sound.owner = owner
  if (source.kind === 'episode') source.at ??= load(source.episode.guid)
  sound.source = source
  sound.skipped = ''
  setPhase('connecting')
  others?.postMessage(me)
  void open()
}

async function open(): Promise<void> {
  const { source } = sound
  if (!source) return
  begun = false
  dog.begin(performance.now())
  if (source.kind === 'tape') {
    await skipForbidden(source)
    if (sound.source !== source) return
  }
  const url = addressOf(source)
  if (!url) return setPhase('idle')
  audio.src = url
  audio.playbackRate = audio.defaultPlaybackRate = source.kind === 'episode' ? sound.speed : 1
  applyVolume()
  audio.load()
  // Before anything is loaded, this is where playback will begin.
  if (source.kind === 'episode') audio.currentTime = source.at ?? 0
  tell()
  await audio.play().catch((error: DOMException) => {
    if (error.name === 'NotAllowedError' && sound.source === source) pause()
  })
}

function addressOf(source: Source): string | undefined {
  if (source.kind === 'episode') return source.episode.audio_url
  const { listen } = source.station.info
  const from = source.kind === 'tape' ? listen.rewind_url : listen.url
  if (!from) return
  const url = new URL(from, source.station.server)
  // The same address again would be taken from where it was, in Chromium after minutes.
  if (source.kind === 'tape') url.searchParams.set('from', source.at.toFixed(3))
  else url.searchParams.set('_', Date.now().toString(36))
  return url.href
}

/** Stores the current position, to resume from it. */
function keepPlace(): void {
  const { source } = sound
  if (source && source.kind !== 'live') source.at = position()
}

/** Saves the position of an episode. */
function keep(): void {
  if (begun && sound.source?.kind === 'episode') save(sound.source.episode.guid, audio.currentTime)
}

/** Pauses. A stream is let go: browsers would keep receiving it and resume in the past. */
export function pause(): void {
  const { source } = sound
  if (!source) return
  const at = position()
  keep()
  keepPlace()
  if (source.kind === 'live' && source.station.now?.rewind)
    sound.source = { kind: 'tape', station: source.station, at: Math.min(at, now() - 1) }
  if (sound.source?.kind === 'tape' && !source.station.info.listen.rewind_url)
    sound.source = { kind: 'live', station: source.station }
  setPhase(source.kind === 'live' && sound.source?.kind === 'live' ? 'idle' : 'paused')
  audio.pause()
  if (source.kind !== 'episode') {
    audio.removeAttribute('src')
    audio.load()
    begun = false
  }
  forget()
}

/** Plays again from where it was paused. */
export function resume(): void {
  const { source } = sound
  if (!source) return
  others?.postMessage(me)
  setPhase('connecting')
  if (source.kind === 'episode' && begun && audio.getAttribute('src') && !audio.error) {
    dog.begin(performance.now())
    void audio.play().catch(() => pause())
  } else void open()
}

/** Goes to the live sound. */
export function live(): void {
  if (sound.source) start(audio, { kind: 'live', station: sound.source.station }, sound.owner!)
}

/** Goes to an instant of the tape, or to a position of an episode, in seconds. */
export function seek(to: number): void {
  const { source } = sound
  if (!source) return
  if (source.kind === 'episode') {
    source.at = Math.max(0, Math.min(to, (source.episode.duration_ms ?? Number.POSITIVE_INFINITY) / 1000))
    if (begun) audio.currentTime = source.at
    save(source.episode.guid, source.at)
    tell()
  } else if (to > now() - ownDelay) live()
  else start(audio, { kind: 'tape', station: source.station, at: to }, sound.owner!)
}

/** Connects at once instead of waiting. */
export function tryNow(): void {
  dog.hurry()
  if (timer) tick()
}

/** Changes speed, volume or the sleep timer, and applies them. */
export function adjust(change: Partial<Pick<typeof sound, 'speed' | 'volume' | 'muted' | 'sleep'>>): void {
  Object.assign(sound, change)
  if (change.sleep !== undefined) {
    const end = sound.source?.station.now?.scheduled.current?.end_time
    if (change.sleep === 'end') sleepAt = end && end + ownDelay
    else sleepAt = change.sleep ? now() + change.sleep * 60 : undefined
  }
  if (sound.source?.kind === 'episode') audio.playbackRate = sound.speed
  applyVolume()
  tell()
}

function applyVolume(): void {
  const left = sleepAt === undefined ? fadeSeconds : sleepAt - now()
  audio.volume = sound.volume * Math.max(0, Math.min(1, left / fadeSeconds))
  audio.muted = sound.muted
}

function tick(): void {
  const { source } = sound
  if (!source) return
  const ms = performance.now()
  const said = dog.look(ms, audio.currentTime)
  if (said === 'silent' && sound.phase === 'playing') failed()
  if (said === 'fine' && begun && sound.phase !== 'playing' && !audio.paused && audio.readyState > 2)
    setPhase('playing')
  sound.retryAt = dog.state().retryAt ?? 0
  if (said === 'again') {
    if (begun) keepPlace()
    return void open()
  }
  if (sleepAt !== undefined) {
    applyVolume()
    if (now() >= sleepAt) {
      sleepAt = undefined
      sound.sleep = 0
      pause()
      return
    }
  }
  const at = position()
  if (source.kind === 'episode' && ms - savedAt > 5000) {
    savedAt = ms
    keep()
  }
  if (source.kind !== 'live' && source.until !== undefined && at >= source.until) {
    source.until = undefined
    pause()
    return
  }
  if (source.kind === 'tape' && sound.phase === 'playing') void skipForbidden({ ...source, at }, true)
  tell()
}

/** Moves a place on the tape that may not be heard to the next show that may be, or to live. */
async function skipForbidden(source: Source & { kind: 'tape' }, reopen = false): Promise<void> {
  const tape = await tapeAt(source.station, source.at).catch(() => undefined)
  const part = tape && nearestAllowed(tape, source.at, now())
  if (!part || part.at === source.at || !isActive(sound.phase)) return
  if (part.at > now() - ownDelay) {
    live()
    sound.skipped = part.skipped
    return tell()
  }
  source.at = part.at
  if (reopen) start(audio, source, sound.owner!)
  sound.skipped = part.skipped
}

const controls = { resume, pause, seek, position }
