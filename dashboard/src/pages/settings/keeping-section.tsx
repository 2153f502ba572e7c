import { editsAll, usePresent, useStation } from '../../accounts/own-station.ts'
import type { Day } from '../../generation/day.ts'
import { keepingOf } from '../../generation/keeping.ts'
import { number, size } from '../../lib/numbers.ts'
import { NumberInput } from '../../ui/inputs.tsx'
import { Setting } from '../../ui/setting.tsx'
import type { Styled } from '../../ui/styled.ts'
import { useWords } from '../../words/use-words.tsx'
import { settingsWords } from '../../words/words.ts'
import { Disk } from './disk.tsx'
import { Holds } from './holds.tsx'
import { Section, type SectionProps, useFault } from './setting.tsx'
import { Stored } from './stored.tsx'
import './keeping-section.css'

type Props = SectionProps & {
  /** The state of the recording; undefined until it is loaded. */
  recording: Day['recording'] | undefined
  /** The size of the station's episodes in bytes; undefined until it is loaded. */
  episodeBytes: number | undefined
}

/** The retention of the recording, the storage that it takes, and the holds. */
export function KeepingSection({ draft: { shown, set }, faults, isOwner, recording, episodeBytes }: Props) {
  const words = useWords(settingsWords)
  const { language } = usePresent()
  const { role } = useStation()
  const faultOf = useFault(faults, shown)
  const days = shown.retention_days
  const { kilobits, perDay, mostDays } = keepingOf(recording)
  const longest = Math.max(mostDays, days)
  return (
    <Section id="keeping" title={words.keeping}>
      <Setting label={words.recordings} fault={faultOf('retention_days')}>
        {(input) => (
          <div className="keeping">
            <div className="days">
              <NumberInput
                {...input}
                min={1}
                max={3650}
                value={days}
                readOnly={!isOwner}
                onChange={(days) => set('retention_days', days)}
              />
              <span>{words.daysThen}</span>
            </div>
            {isOwner && (
              <>
                <input
                  type="range"
                  aria-label={words.daysToKeep}
                  aria-valuetext={words.days(days)}
                  min={1}
                  max={longest}
                  value={days}
                  style={{ '--share': (days - 1) / Math.max(1, longest - 1) } as Styled}
                  onChange={(e) => set('retention_days', e.target.valueAsNumber)}
                />
                <div className="ends caption" aria-hidden="true">
                  <span>{words.days(1)}</span>
                  <span>{words.fills(mostDays)}</span>
                </div>
              </>
            )}
            <table className="sum">
              <tbody>
                <tr>
                  <td>
                    <b>{size(perDay, language)}</b>
                  </td>
                  <td>{words.aDay}</td>
                  <td>{words.rate(kilobits, recording?.kilobits == null)}</td>
                </tr>
                <tr>
                  <td>
                    <b>× {number(days, language)}</b>
                  </td>
                  <td>{words.daysWord}</td>
                  <td />
                </tr>
                <tr className="total">
                  <td>
                    <b>{size(perDay * days, language)}</b>
                  </td>
                  <td>{words.ofTape}</td>
                  <td className={days > mostDays ? 'wait' : ''}>{words.fit(mostDays - days)}</td>
                </tr>
              </tbody>
            </table>
            {recording && recording.total_bytes > 0 && (
              <Disk recording={recording} tapeBytes={perDay * days} episodeBytes={episodeBytes ?? 0} />
            )}
          </div>
        )}
      </Setting>
      {editsAll(role) && <Holds />}
      {isOwner && <Stored />}
    </Section>
  )
}
