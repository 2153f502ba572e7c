import { optional } from '../../web/optional.ts'
import { addressOf, delayOf } from './address.ts'
import { heardLive, now, send } from './data.ts'
import { isForSound } from './keys.ts'
import { applyVolume, isAsleep, setSleep } from './loudness.ts'
import { describe, say } from './media-session.ts'
import { load } from './positions.ts'
import { save } from './save.ts'
import { isActive, type Phase, type Source, sound } from './sound.ts'
import { makeWatchdog } from './watchdog.ts'

let audio: HTMLAudioElement
let timer: ReturnType<typeof setInterval> | undefined
let savedAt = 0
/** Whether the present connection has been heard: until then its `currentTime` says nothing. */
let begun = false
const dog = makeWatchdog(Math.random)
const me = Math.random()
const others = optional(() => {
  const channel = new BroadcastChannel('aircheck')
  channel.onmessage = ({ data }) => data !== me && isActive(sound.phase) && pause()
  return channel
})
/** Pauses what other tabs of the site play. */
const alone = () => optional(() => others?.postMessage(me))

function setPhase(phase: Phase): void {
  const was = isActive(sound.phase)
  const isOn = isActive(phase)
  if (sound.phase === phase) return
  sound.phase = phase
  if (was !== isOn)
    send(sound.owner, isOn ? 'play' : 'pause', { kind: sound.source?.kind, station: sound.source?.station.slug })
  clearInterval(timer)
  timer = isOn ? setInterval(tick, 500) : undefined
  tell()
}

function tell(): void {
  sound.position = position()
  sound.changed()
  if (sound.source) describe(sound.source, audio, { resume, pause, seek, skip })
}

/** The instant that is heard, or the position in an episode, in seconds. */
function position(): number {
  const { source } = sound
  if (!source) return 0
  if (source.kind === 'live') return now() - delayOf(source)
  const at = source.at ?? 0
  if (!begun) return at
  return audio.currentTime + (source.kind === 'tape' ? at : 0)
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
    const { source } = sound
    if (source?.kind !== 'episode') return failed()
    save(source.episode.guid, 0)
    source.at = 0
    begun = false
    setPhase('paused')
  }
  audio.onpause = () => {
    // The browser paused it: another app took the sound, or headphones were pulled out.
    if (sound.phase === 'playing' && !audio.ended) pause()
  }
  optional(() =>
    audio.remote.watchAvailability((isThere) => {
      sound.remote = isThere ? audio.remote : undefined
      tell()
    }),
  )?.catch(() => {})
  document.addEventListener('keydown', onKey)
  addEventListener('online', tryNow)
  addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', () => timer && tick())
}

function failed(): void {
  if (begun) keepPlace()
  dog.fail(performance.now())
  const { failures, retryAt } = dog.state()
  sound.retryAt = retryAt ?? 0
  const phase = failures > 2 ? 'error' : 'stalled'
  if (phase === 'error' && sound.phase !== phase) send(sound.owner, phase, { message: 'The stream does not answer.' })
  setPhase(phase)
  const { source } = sound
  // Whose station is not public any more, that is not tried again.
  if (failures > 1 && source?.kind !== 'episode') source?.station.read('', 0).catch(close)
}

function close({ status }: { status?: number }): void {
  if (status !== 404) return
  pause()
  sound.isClosed = true
  tell()
}

/** Plays a source; the same one, if paused, is resumed. */
export function start(element: HTMLAudioElement, source: Source, owner: EventTarget): void {
  if (!audio) hook(element)
  keep()
  if (sound.owner !== owner && isActive(sound.phase)) setPhase('paused')
  if (source.kind === 'episode') source.at ??= load(source.episode.guid)
  begun = false
  Object.assign(sound, { owner, source, skipped: '' })
  setPhase('connecting')
  tell()
  alone()
  void open()
}

async function open(): Promise<void> {
  const { source } = sound
  if (!source) return
  const isEpisode = source.kind === 'episode'
  begun = sound.isClosed = false
  dog.begin(performance.now())
  if (source.kind === 'tape') {
    await skipForbidden(source).catch(() => {})
    if (sound.source !== source) return
  }
  const url = addressOf(source)
  if (!url) return setPhase('idle')
  audio.src = url
  audio.playbackRate = audio.defaultPlaybackRate = isEpisode ? sound.speed : 1
  applyVolume(audio)
  audio.load()
  // Before anything is loaded, this is where playback will begin.
  if (isEpisode) audio.currentTime = source.at ?? 0
  tell()
  await audio.play().catch((error: DOMException) => {
    if (error.name === 'NotAllowedError' && sound.source === source) pause()
  })
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
  const { station, kind } = source
  const at = position()
  keep()
  keepPlace()
  if (kind === 'live' && station.now?.rewind) sound.source = { kind: 'tape', station, at: Math.min(at, now() - 1) }
  if (sound.source?.kind === 'tape' && !station.info.listen.rewind_url) sound.source = { kind: 'live', station }
  setPhase(kind === 'live' && sound.source?.kind === kind ? 'idle' : 'paused')
  audio.pause()
  if (kind !== 'episode') {
    audio.removeAttribute('src')
    audio.load()
    begun = false
  }
  say('paused')
}

/** Pauses, or plays again. */
export const toggle = (): void => (isActive(sound.phase) ? pause : resume)()

/** Plays again from where it was paused. */
export function resume(): void {
  const { source } = sound
  if (!source) return
  alone()
  setPhase('connecting')
  if (source.kind === 'episode' && begun && audio.getAttribute('src') && !audio.error) {
    dog.begin(performance.now())
    audio.play().catch(pause)
  } else void open()
}

/** Goes to the live sound. Where that is heard already, it is left alone: connecting again would interrupt it. */
export function live(): void {
  const { source, phase } = sound
  if (!source || (source.kind === 'live' && isActive(phase))) return
  start(audio, { kind: 'live', station: source.station }, sound.owner!)
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
  } else if (to >= heardLive() || !source.station.info.listen.rewind_url) live()
  else start(audio, { kind: 'tape', station: source.station, at: to }, sound.owner!)
}

/** Moves by some seconds from what is heard: the one way for keys, buttons and the lock screen. */
export const skip = (by: number): void => seek((sound.source?.kind === 'live' ? heardLive() : position()) + by)

/** Goes to the beginning of the episode, or of the show that is heard, where that can be heard again. */
async function toBeginning(): Promise<void> {
  const { source } = sound
  if (source?.kind === 'episode') return seek(0)
  const at = position()
  const tape =
    source && (await import('./tape.ts').then(({ tapeAt }) => tapeAt(source.station, at)).catch(() => undefined))
  const show = tape?.shows.find(({ start_time, end_time }) => at >= start_time && at < end_time)
  if (show?.rewindable && sound.source === source) seek(show.start_time)
}

const keys: Record<string, () => unknown> = {
  ' ': toggle,
  k: toggle,
  j: () => skip(-15),
  l: () => skip(30),
  m: () => adjust({ muted: !sound.muted }),
  b: toBeginning,
  0: () => sound.source?.kind !== 'episode' && live(),
}

function onKey(event: KeyboardEvent): void {
  const key = event.key.toLowerCase()
  const act = isForSound(event, sound.owner) && keys[key]
  if (!act) return
  event.preventDefault()
  // A key that is held down moves on, but does not pause and play by turns.
  if (!event.repeat || key === 'j' || key === 'l') act()
}

/** Connects at once instead of waiting. */
export function tryNow(): void {
  dog.hurry()
  if (timer) tick()
}

/** Changes speed, volume or the sleep timer, and applies them. */
export function adjust(change: Partial<Pick<typeof sound, 'speed' | 'volume' | 'muted' | 'sleep'>>): void {
  Object.assign(sound, change)
  if (change.sleep !== undefined) setSleep(change.sleep)
  if (sound.source?.kind === 'episode') audio.playbackRate = sound.speed
  applyVolume(audio)
  tell()
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
  applyVolume(audio)
  if (isAsleep()) {
    pause()
    return
  }
  const at = position()
  if (ms - savedAt > 5000) {
    savedAt = ms
    keep()
  }
  if (source.kind !== 'live' && source.until && at >= source.until) {
    source.until = undefined
    pause()
    return
  }
  if (source.kind === 'tape' && sound.phase === 'playing') skipForbidden({ ...source, at }, true).catch(() => {})
  tell()
}

/** Moves a place on the tape that may not be heard to the next show that may be, or to live. */
async function skipForbidden(source: Source & { kind: 'tape' }, reopen = false): Promise<void> {
  const lib = await import('./tape.ts')
  const part = lib.nearestAllowed(await lib.tapeAt(source.station, source.at), source.at, now())
  if (part.at === source.at || !isActive(sound.phase)) return
  if (part.at > heardLive()) live()
  else {
    source.at = part.at
    if (reopen) start(audio, source, sound.owner!)
  }
  sound.skipped = part.skipped
  tell()
}
