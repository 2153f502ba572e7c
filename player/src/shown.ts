import type { Station } from './data.ts'
import type { Kid } from './dom.ts'
import type { Phase, Source } from './sound.ts'
import type { Day, Strip } from './tape-geometry.ts'
import type { Airing, Episode, Show } from './types.ts'
import type { Host } from './widget.ts'

/** The methods of a player; `seek` takes seconds. */
export type Act = { play(): void; pause(): void; live(): void; seek(to: number): void }

/** The words on a player: `sub` for a bar, `long` over a title, `text` under it. */
export type Told = {
  title: string
  sub: Kid
  long: Kid
  image: string
  url: string | null
  text?: Kid
  /** The title of the show, where that is another one, and its slug. */
  show?: string
  slug?: string | null | undefined
}

/** The parts that all layouts of a player have. */
export type Pieces = Record<'key' | 'more' | 'rest' | 'say' | 'time' | 'toLive' | 'drawing', Kid>

/** The parts of a player that is no bar. */
type Big = { bigFace(shown: Shown, act: Act, group: Record<string, unknown>, pieces: Pieces): Kid }

/** The parts of a player that are loaded when something is heard. */
type Controls = {
  controls(host: Host, source: Source, withChapters: boolean): Kid
  controlsOf(
    host: Host,
    source: Source,
  ): Record<'back' | 'on' | 'speed' | 'sleep' | 'cast' | 'share' | 'volume' | 'panel', Kid>
  moreKey(host: Host, isOpen: boolean, onclick: () => void): Kid
  fault(shown: Shown): Kid[] | undefined
  toLive(shown: Shown, act: Act): Kid
  toggleSharing(host: Host, source: Source, length?: number): void
}

/** The tape as it is drawn. */
export type Drawn = {
  strip: Strip
  isDay: boolean
  /** Drawn over the sound. */
  over?: Kid
  /** Where the listener is; undefined while nothing is heard, or at live. */
  at: number | undefined
  /** Whether the stream is down. */
  isSilent?: boolean
  /** Whether there is nothing to hear again: a drawing only. */
  isShut?: boolean
}

/** The parts of a player that are loaded where it has room for the tape. */
type TapeLib = {
  partAt(strip: Strip, at: number): { state: string } | undefined
  toldOfTape(shown: Shown): Told | undefined
  untilNow(day: Day, station: Station, at: number | undefined): Drawn
}

/** The state of a player at the moment of drawing it. */
export type Shown = {
  host: Host
  layout: string
  /** The source that a press of the play key would play first. */
  first: Source
  /** The source of the page, if it is this player's. */
  mine: Source | undefined
  phase: Phase
  isPlaying: boolean
  episode: Episode | undefined
  /** The instant on the tape, unless it is live. */
  heard: number | undefined
  day: Day | undefined
  /** The strip of the episode. */
  strip: Strip | undefined
  shows: readonly Show[]
  newest: Episode | undefined
  isOff: boolean
  /** Whether the beginning of the show on air can be heard, and what is shown is no episode. */
  canRestart: boolean
  current: Airing | null | undefined
  controls: Controls | undefined
  lib: TapeLib | undefined
  /** Undefined for a bar. */
  big: Big | undefined
  tape: ((drawn: Drawn) => Kid) | undefined
}
