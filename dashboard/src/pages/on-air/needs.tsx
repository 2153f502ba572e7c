import { Link } from '@tanstack/react-router'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import type { Day, RecordingState } from '../../generation/day.ts'
import type { Generation } from '../../generation/list-generations.ts'
import { useGenerationChanges } from '../../generation/use-generation-changes.ts'
import { useWhy } from '../../generation/use-why.ts'
import { clockTime, shortDate } from '../../lib/time.ts'
import { dateAt } from '../../lib/zone.ts'
import { useReasons } from '../../recordings/use-reasons.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.tsx'
import { generationWords, onAirWords } from '../../words/words.ts'
import { alarmWords } from './alarm-words.ts'
import { useSince } from './since.ts'
import './needs.css'

/** The states of the recording that need attention. */
const needsAttention: Record<RecordingState, boolean> = {
  off: false,
  connecting: false,
  recording: false,
  down: true,
  stopped: true,
}

/** Faults that need attention: a broken recording, alarms, and shows that did not become episodes. */
export function Needs({ failed, day }: { failed: readonly Generation[]; day: Day }) {
  const words = useWords(onAirWords)
  const { role } = useStation()
  const present = usePresent()
  const reasonOf = useReasons()
  const sinceWhen = useSince()
  const { state, reason, alarms } = day.recording
  const isBroken = needsAttention[state]
  return (
    <section className="needs" id="needs" aria-labelledby="needs-h">
      <h2 id="needs-h">{words.needsYou}</h2>
      {!isBroken && alarms.length === 0 && failed.length === 0 ? (
        <p className="calm">
          {state === 'off' ? words.calmOff : state === 'connecting' ? words.calmConnecting : words.calm}
        </p>
      ) : (
        <ol>
          {isBroken && (
            <li>
              <div className="title">
                <i className="fault" />
                {words.brokenRecording}
              </div>
              <p>{words.why(reasonOf(reason))}</p>
              {role === 'owner' && <SettingsLink to="stream">{words.lookAtStream}</SettingsLink>}
            </li>
          )}
          {alarms.map(({ alarm, since, seconds }) => (
            <li key={alarm}>
              <div className="title">
                <i className="fault" />
                {words.alarmSince(alarmWords(words, { alarm, seconds }), sinceWhen(since, present))}
              </div>
              <p>{words.alarmMeans[alarm]}</p>
              {role === 'owner' && alarm === 'disk low' && (
                <SettingsLink to="keeping">{words.keepFewerDays}</SettingsLink>
              )}
            </li>
          ))}
          {failed.map((each) => (
            <FailedShow key={each.id} failed={each} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** A link to a section of the settings. */
function SettingsLink({ to, children }: { to: 'stream' | 'keeping'; children: string }) {
  const { id } = useStation()
  return (
    <div className="actions">
      <Link className={buttonClass({ small: true })} to="/$station/settings" params={{ station: id }} hash={to}>
        {children}
      </Link>
    </div>
  )
}

function FailedShow({ failed }: { failed: Generation }) {
  const words = useWords(onAirWords)
  const { tryAgain, leaveIt } = useWords(generationWords)
  const { timezone } = useStation()
  const present = usePresent()
  const why = useWhy()
  const { retry, dismiss } = useGenerationChanges()
  const { show, title, start_time, safe_until, yours } = failed
  return (
    <li>
      <div className="title">
        <i className="fault" />
        {words.failed(show || title, clockTime(start_time, timezone))}
      </div>
      <p>
        {why(failed)} {words.safeUntil(shortDate(dateAt(safe_until, present.zone), present))}
      </p>
      {yours && (
        <div className="actions">
          <Button kind="primary" small onClick={() => void retry(failed)}>
            {tryAgain}
          </Button>
          <Button small onClick={() => void dismiss(failed)}>
            {leaveIt}
          </Button>
        </div>
      )}
    </li>
  )
}
