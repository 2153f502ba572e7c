import { useSyncExternalStore } from 'react'
import { closePlayer } from '../episodes/playback.ts'
import { instantAfter, reelAt, runEnd, stepped } from './frames.ts'
import type { TapeReel } from './tape.ts'

/** The position of the listener on the tape; instants are microseconds since the epoch. */
export type Listening = { atUs: number; isPlaying: boolean; isBroken: boolean }

/** The number of silent frames before the first wanted one: a decoder cannot play the first frames that it gets. */
const leadFrames = 3
/** The maximum length of a request, in microseconds. */
const longestUs = 2 * 3_600_000_000

/** A player of stored frames. */
export type TapePlayer = ReturnType<typeof tapePlayer>

/**
 * Makes a player of a station's tape.
 * @param reels returns the currently known reels
 */
export function tapePlayer(station: number, reels: () => readonly TapeReel[]) {
  const audio = new Audio()
  const listeners = new Set<() => void>()
  let listening: Listening = { atUs: 0, isPlaying: false, isBroken: false }
  /** The played part: from a frame before the wanted one to its end. */
  let part: { leadUs: number; fromUs: number; endUs: number; stopUs: number } | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  function change(some: Partial<Listening>): void {
    listening = { ...listening, ...some }
    for (const listener of listeners) listener()
  }

  /** Updates the position in each frame: the events of the audio element come only four times a second. */
  function follow(): void {
    if (!part || !listening.isPlaying) return
    const atUs = instantAfter(reels(), part.leadUs, audio.currentTime)
    if (atUs >= part.fromUs) audio.muted = false
    if (atUs >= part.stopUs) stop(part.stopUs)
    else change({ atUs: Math.max(atUs, part.fromUs) })
  }

  function stop(atUs = listening.atUs): void {
    clearInterval(timer)
    audio.pause()
    change({ isPlaying: false, atUs })
  }

  audio.onended = () => {
    if (!part || !listening.isPlaying) return
    if (part.endUs < part.stopUs) play(part.endUs, part.stopUs)
    else stop(part.stopUs)
  }
  function fail(): void {
    if (!part) return
    clearInterval(timer)
    change({ isPlaying: false, isBroken: true })
  }
  audio.onerror = fail

  /**
   * Plays from an instant on, to another if it is given. Gaps are skipped.
   */
  function play(fromUs: number, stopUs = Number.POSITIVE_INFINITY): void {
    closePlayer()
    const known = reels()
    const begin = reelAt(known, fromUs) ? fromUs : known.find(({ from_us }) => from_us > fromUs)?.from_us
    const end = begin === undefined ? undefined : runEnd(known, begin)
    if (begin === undefined || end === undefined || begin >= stopUs) {
      stop()
      return
    }
    const endUs = Math.min(end, stopUs, begin + longestUs)
    const before = stepped(known, begin, -leadFrames)
    const leadUs = runEnd(known, before) === end ? before : begin
    part = { leadUs, fromUs: begin, endUs, stopUs: Math.min(stopUs, known.at(-1)!.until_us) }
    audio.src = `/dashboard/api/stations/${station}/recordings/audio?from_us=${leadUs}&until_us=${endUs}`
    audio.muted = leadUs < begin
    change({ atUs: begin, isPlaying: true, isBroken: false })
    clearInterval(timer)
    timer = setInterval(follow, 16)
    audio.play().catch((error: DOMException) => {
      // Another part was requested before this one began, or it was stopped.
      if (error.name !== 'AbortError') fail()
    })
  }

  return {
    play,
    pause: () => stop(),
    /** Seeks to an instant; playback continues if it was playing. */
    seek(us: number): void {
      if (listening.isPlaying) play(us)
      else change({ atUs: us })
    },
    current: () => listening,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close(): void {
      part = undefined
      stop()
      audio.removeAttribute('src')
      audio.load()
    },
  }
}

/** The position of the listener; the component renders again as it moves. */
export function useListening(player: TapePlayer): Listening {
  return useSyncExternalStore(player.subscribe, player.current)
}
