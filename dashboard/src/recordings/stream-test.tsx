import type { ReactNode } from 'react'
import { usePresent, useStation } from '../accounts/own-station.ts'
import { refusalWords, schemeFault } from '../api/refusal-words.ts'
import { number } from '../lib/numbers.ts'
import { type TestedStream, useStreamTest } from '../station/test-stream.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Styled } from '../ui/styled.ts'
import { useWords } from '../words/use-words.tsx'
import { commonWords, recordingNounWords } from '../words/words.ts'
import { heightOf } from './levels.ts'
import { useReasons } from './use-reasons.ts'
import './stream-test.css'

/**
 * The field of a stream's address with a button that tests it, and the result below them: for the recorder, or for listeners, who
 * hear it in their browsers.
 */
export function StreamTest(props: { url: string; isForListeners?: boolean; children: ReactNode }) {
  const { url, isForListeners = false, children } = props
  const [words, common] = [useWords(recordingNounWords), useWords(commonWords)]
  const { id } = useStation()
  const { mutate, isPending, variables, data, error } = useStreamTest(id)
  // The result of another address does not apply to this one.
  const isOfThis = variables === url
  return (
    <>
      <div className="joined">
        {children}
        <Button busy={isPending} disabled={url === ''} onClick={() => mutate(url)}>
          {words.test}
        </Button>
      </div>
      <div role="status">
        {isOfThis && isPending && <p className="caption">{words.listening}</p>}
        {isOfThis && data && <Tested tested={data} isForListeners={isForListeners} />}
        {isOfThis && error && (
          <p className="field-error">
            <i className="fault" />{' '}
            {refusalWords(error, common, {
              busy: words.otherTests,
              invalid: schemeFault(url, common) ?? words.noAddress,
            })}
          </p>
        )}
      </div>
    </>
  )
}

/** The number of bars of the small meter, and the level below which the stream counts as silent: −60 decibels. */
const [bars, audible] = [7, 80]

function Tested({
  tested: { reason, heard, failed_entries = [] },
  isForListeners,
}: {
  tested: TestedStream
  isForListeners: boolean
}) {
  const words = useWords(recordingNounWords)
  const { language } = usePresent()
  const reasonOf = useReasons()
  const why = (failed_entries.length > 0 ? failed_entries : [reason]).map(reasonOf)
  if (!heard) {
    return (
      <p className="field-error">
        <i className="fault" /> {(isForListeners ? words.notPlayable : words.notHeard)(why.join('; '))}
      </p>
    )
  }
  const { kind, kilobits, sample_rate, channels, name, title, levels, answered_ms, needs_ffmpeg, entry } = heard
  const isSilent = levels.every((level) => level < audible)
  const format = [
    `${words.kinds[kind as keyof typeof words.kinds] ?? kind}${kilobits ? ` ${kilobits}\u00a0kbit/s` : ''}`,
    sample_rate && `${number(sample_rate / 1000, language)}\u00a0kHz`,
    channels && (channels === 1 ? words.mono : words.stereo),
  ]
  return (
    <div className="heard">
      {isSilent ? <i className="fault" /> : <Icon name="check" />}
      <b>{format.filter(Boolean).join(', ')}</b>
      <span className="caption">
        {isSilent ? words.silent : words.answered(title || name || '', number(answered_ms, language))}
        {entry && ` ${words.heardFrom(words.ofList(entry.number, entry.of))}`}
        {failed_entries.length > 0 && ` ${words.othersFailed(why.join('; '))}`}
        {isForListeners ? kind === 'hls' && ` ${words.notEveryBrowser}` : needs_ffmpeg && ` ${words.becomesMp3}`}
      </span>
      <span className="levels" aria-hidden="true">
        {sevenOf(levels).map((level, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
          <i key={at} style={{ '--level': `${heightOf(level) * 100}%` } as Styled} />
        ))}
      </span>
    </div>
  )
}

/** The maximum of each seventh of the levels. */
function sevenOf(levels: readonly number[]): number[] {
  const each = Math.max(1, Math.floor(levels.length / bars))
  return Array.from({ length: bars }, (_, at) => Math.max(0, ...levels.slice(at * each, (at + 1) * each)))
}
