import { frameSplitter, type Mp3Frame } from '../../lib/mp3-frame.ts'
import { frameLevel, levelMeter } from '../../lib/mp3-level.ts'
import { reasonOfEntry } from '../../lib/reasons.ts'
import { StreamFailed } from '../../outgoing/stream-failed.ts'
import { guessCharset } from '../guess-charset.ts'
import { charsetFinder } from '../rules/found-charset.ts'
import { frameUs } from '../rules/hold.ts'
import { tenthUs } from '../rules/reel-levels.ts'
import { storedTitle, titleText } from '../rules/title-text.ts'
import { type Entry, listen } from './listen.ts'
import { sourceOf } from './open.ts'
import type { Source, SourceDeps } from './source.ts'

/** The description of a stream. Values that the stream does not tell are undefined. */
export type StreamDescription = {
  kind: Source['kind']
  /** Recording it needs ffmpeg. For HLS, where it depends on the segments, true. */
  needsFfmpeg: boolean
  kilobits: number | undefined
  /** Hertz. */
  sampleRate: number | undefined
  channels: number | undefined
  /** The station's name as the server gives it. */
  name: string | undefined
  /** The title that is playing. */
  title: string | undefined
  /** Loudness of each tenth of a second in half decibels: 200 is full scale, 1 silence. */
  levels: Uint8Array
  /** Time until the first audio, in milliseconds. */
  answeredMs: number
  /** The entry that was heard, where the address leads to a list of several. */
  entry?: Entry
  /** Why the entries before it cannot be recorded, each with its number. */
  failedEntries?: string[]
}

/** Duration of the audio that is received, in microseconds. */
const enoughUs = 3_000_000

/**
 * Receives a stream for a moment, as the recorder would, to describe it before a station is set to record it. The entries of a
 * list are tried one after the other.
 * @param withinMs maximum duration
 * @throws StreamFailed with the reason why it cannot be recorded, that of the first entry; see `EntriesFailed`
 */
export async function describeStream(deps: SourceDeps, url: string, withinMs = 8000): Promise<StreamDescription> {
  const late = AbortSignal.timeout(withinMs)
  const failedEntries: string[] = []
  let first: StreamFailed | undefined
  for (let turn = 0; ; turn++) {
    const chosen: { entry?: Entry } = {}
    const onEntry = (entry: Entry) => {
      chosen.entry = entry
    }
    try {
      const heard = await heardOf(deps, url, { late, withinMs, turn, onEntry })
      return { ...heard, ...(chosen.entry && { entry: chosen.entry, failedEntries }) }
    } catch (error) {
      if (!(error instanceof StreamFailed)) throw error
      first ??= error
      const { entry } = chosen
      if (entry) failedEntries.push(reasonOfEntry(error.message, entry))
      if (late.aborted || !entry || turn + 1 >= entry.of) throw new EntriesFailed(first, failedEntries)
    }
  }
}

/** No entry can be recorded: the reason of the first, and those of all that were tried. Without a list there are none of these. */
export class EntriesFailed extends StreamFailed {
  readonly failedEntries: readonly string[]

  constructor(first: StreamFailed, failedEntries: readonly string[]) {
    super(first.message, {
      cause: first.cause,
      isPermanent: first.isPermanent,
      ...(first.status && { status: first.status }),
    })
    this.failedEntries = failedEntries
  }
}

type Asked = { late: AbortSignal; withinMs: number; turn: number; onEntry: (entry: Entry) => void }

async function heardOf(deps: SourceDeps, url: string, { late, withinMs, turn, onEntry }: Asked) {
  const [closing, slow] = [new AbortController(), new AbortController()]
  const signal = AbortSignal.any([late, closing.signal, slow.signal])
  /** An entry of a list leaves the other half of the time to the next ones. */
  const entryMs = withinMs / 2
  let timer: NodeJS.Timeout | undefined
  const onTaken = (entry: Entry) => {
    timer = setTimeout(() => slow.abort(), entryMs)
    onEntry(entry)
  }
  let title: string | undefined
  let first: Mp3Frame | undefined
  let heardUs = 0
  const meter = levelMeter()
  const splitter = frameSplitter((frame) => {
    first ??= frame
    meter.add(frameLevel(frame.bytes, frame.format), heardUs / tenthUs)
    heardUs += frameUs(frame)
    if (heardUs >= enoughUs) closing.abort()
  })
  const onTitle = (heard: string) => {
    title = heard
  }
  const failed = (error: unknown) => {
    const ms = late.aborted ? withinMs : slow.signal.aborted ? entryMs : undefined
    return ms === undefined ? error : new StreamFailed(`no audio within ${ms / 1000} s`, { cause: error })
  }
  const askedUs = deps.nowUs()
  const listening = await listen(deps, url, { signal, turn, onEntry: onTaken }).catch((error) => {
    clearTimeout(timer)
    throw failed(error)
  })
  const answeredMs = Math.round((deps.nowUs() - askedUs) / 1000)
  const { kind, isTranscoded, name, play } = sourceOf(deps, listening, { signal, onTitle })
  await play((mp3) => splitter.push(mp3)).catch((error) => {
    clearTimeout(timer)
    if (!first || !(error instanceof StreamFailed)) throw failed(error)
  })
  const { headers } = listening
  const declared = new URLSearchParams(headers['ice-audio-info']?.replaceAll(';', '&'))
  const number = (...values: (string | null | undefined)[]) => values.map(Number).find((value) => value > 0)
  // Frames that ffmpeg made say nothing about the stream.
  const sent = isTranscoded === false ? first : undefined
  return {
    kind,
    needsFfmpeg: isTranscoded !== false,
    kilobits: sent?.kilobits ?? number(headers['icy-br'], declared.get('bitrate'), declared.get('ice-bitrate')),
    sampleRate:
      sent?.format.sampleRate ?? number(headers['icy-sr'], declared.get('samplerate'), declared.get('ice-samplerate')),
    channels: sent?.format.channels ?? number(declared.get('channels'), declared.get('ice-channels')),
    name: name === undefined ? undefined : textOf(storedTitle(Buffer.from(name, 'latin1'))),
    title: title && textOf(title),
    levels: meter.levels(),
    answeredMs,
  }
}

/** A text that is stored as titles are, in an encoding that is found by this text alone. */
function textOf(stored: string): string {
  const found = charsetFinder('', [], guessCharset)([stored]) ?? ''
  return titleText(stored, { chosen: 'auto', found })
}
