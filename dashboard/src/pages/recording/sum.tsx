import { useStation } from '../../accounts/own-station.ts'
import { size } from '../../lib/numbers.ts'
import { clockSeconds } from '../../lib/time.ts'
import { audioIn, gapsIn } from '../../recordings/frames.ts'
import { useReasons } from '../../recordings/use-reasons.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { recordingWords } from '../../words/words.ts'
import { lengthInWords, lengthOfCut } from './spans.ts'
import type { Cutting } from './use-cutter.ts'
import './sum.css'

/** The maximum number of gaps that are listed; more are only counted. */
const maxGaps = 3

/** The length of the episode, and the gaps in it. */
export function Sum({ cutting: { reels, gaps, cut } }: { cutting: Cutting }) {
  const words = useWords(recordingWords)
  const { language, locale } = useLanguage()
  const { timezone } = useStation()
  const reasonOf = useReasons()
  const { seconds, bytes } = audioIn(reels, cut.inUs, cut.outUs)
  const missing = gapsIn(gaps, cut.inUs, cut.outUs)
  const time = (us: number) => clockSeconds(us / 1e6, timezone)
  return (
    <dl className="cut-sum">
      <dt>{words.length}</dt>
      <dd>
        <b>{lengthOfCut(seconds, locale)}</b> <span className="secondary">{words.ofSound(size(bytes, language))}</span>
      </dd>
      <dt>{words.missing}</dt>
      <dd>
        {missing.length === 0 && <span className="secondary">{words.nothingMissing}</span>}
        {missing.slice(0, maxGaps).map(({ from_us, until_us, reason }) => (
          <p key={from_us}>
            <i className="hatch" />
            {words.gap(time(from_us), time(until_us), lengthInWords((until_us - from_us) / 1e6))}{' '}
            <span className="secondary">
              {words.leftOut(reason === 'nothing was recorded' ? '' : reasonOf(reason))}
            </span>
          </p>
        ))}
        {missing.length > maxGaps && <p className="secondary">{words.moreGaps(missing.length - maxGaps)}</p>}
      </dd>
    </dl>
  )
}
