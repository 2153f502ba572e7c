import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import type { Day } from '../../generation/day.ts'
import { size } from '../../lib/numbers.ts'
import { clockTime, duration, endTime } from '../../lib/time.ts'
import { LevelMeter } from '../../recordings/level-meter.tsx'
import { useReasons } from '../../recordings/use-reasons.ts'
import { settingsQuery } from '../../station/settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.tsx'
import { onAirWords } from '../../words/words.ts'
import { alarmWords } from './alarm-words.ts'
import { useSince } from './since.ts'
import './recording-section.css'

/** The state of the recording, the level, and the size of what is stored. */
export function RecordingSection({ day }: { day: Day }) {
  const words = useWords(onAirWords)
  const { id, role, timezone } = useStation()
  const present = usePresent()
  const reasonOf = useReasons()
  const sinceWhen = useSince()
  const { data: settings } = useQuery(settingsQuery(id))
  const { recording, gaps } = day
  const { state, since, reason, alarms, kilobits, sample_rate, channels, bytes, total_bytes } = recording
  const isOn = state === 'recording'
  const lastGap = gaps.at(-1)
  const alarm = alarms[0]
  // Switched off, or connecting: no fault.
  const isQuiet = state === 'off' || (state === 'connecting' && !alarm)
  const gapWords = ({ start_time, end_time, reason }: Day['gaps'][number]) => {
    const [from, why] = [clockTime(start_time, timezone), reasonOf(reason)]
    if (end_time === null) return words.gapSince(from, why)
    const until = endTime(end_time, timezone)
    return from === until ? words.gapOf(from, duration(end_time - start_time), why) : words.gap(from, until, why)
  }
  return (
    <section className={state === 'off' ? 'recording-section off' : 'recording-section'} aria-labelledby="rec">
      <div role="status">
        <div className={isQuiet ? 'state quiet' : 'state'}>
          {isOn && !alarm ? <i className="dot" /> : !isQuiet && <i className="fault" />}
          <h2 id="rec">{alarm ? alarmWords(words, alarm) : words.recordingStates[state]}</h2>
        </div>
        <p className="since">
          {alarm
            ? words.since(sinceWhen(alarm.since, present))
            : isOn && since !== null
              ? words.withoutBreak(sinceWhen(lastGap?.end_time ?? since, present))
              : state === 'off'
                ? words.offMeans
                : state === 'connecting' && reason === ''
                  ? words.waiting
                  : words.why(reasonOf(reason))}
        </p>
      </div>
      {state !== 'off' && <LevelMeter station={id} isLive={isOn} label={words.level} />}
      {state === 'off' ? (
        role === 'owner' && (
          <Link
            className={buttonClass()}
            to={settings?.stream_url === '' ? '/$station/first-run' : '/$station/settings'}
            params={{ station: id }}
            hash={settings?.stream_url === '' ? '' : 'stream'}
          >
            {settings?.stream_url === '' ? words.toFirstSteps : words.toSettings}
          </Link>
        )
      ) : (
        <dl className="facts">
          {isOn && kilobits !== null && (
            <>
              <dt>{words.hears}</dt>
              <dd>{words.format(kilobits, (sample_rate ?? 0) / 1000, channels ?? 2)}</dd>
            </>
          )}
          {isOn && reason !== '' && (
            <>
              <dt>{words.hearsFrom}</dt>
              <dd>{reasonOf(reason)}</dd>
            </>
          )}
          <dt>{words.lastGap}</dt>
          <dd>{lastGap ? gapWords(lastGap) : words.noGap}</dd>
          <dt>{words.keeps}</dt>
          <dd>
            {settings &&
              words.kept(settings.retention_days, size(bytes, present.language), size(total_bytes, present.language))}
          </dd>
        </dl>
      )}
    </section>
  )
}
