import { Link } from '@tanstack/react-router'
import { editsAll, useStation } from '../../accounts/own-station.ts'
import type { Day, Stop } from '../../generation/day.ts'
import { clockTime, duration, endTime } from '../../lib/time.ts'
import type { Now } from '../../now-playing/now.ts'
import { ListenButton } from '../../recordings/listen-button.tsx'
import { hueOf } from '../../shows/hue.ts'
import { Art } from '../../ui/art.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { atShare } from '../../ui/scale.ts'
import { useNow } from '../../ui/use-now.ts'
import { useWords } from '../../words/use-words.tsx'
import { onAirWords } from '../../words/words.ts'
import { Extend } from './extend.tsx'
import './now-section.css'

/** The maximum number of shows that are announced. */
const mostNext = 4

/** The show on air with its progress, and the shows that follow. */
export function NowSection({ now, day }: { now: Now; day: Day }) {
  const words = useWords(onAirWords)
  const { id, image, role } = useStation()
  const at = useNow(30)
  const { current, timezone } = now
  const stop = day.stops.find(({ start_time, end_time }) => start_time <= at && at < end_time)
  // A stream that is not there carries no show.
  const isBroken = day.recording.state === 'down' || day.recording.state === 'stopped'
  const next = day.stops.filter(({ start_time }) => start_time > at).slice(0, mostNext)
  return (
    <section className="now-section" aria-labelledby="now">
      <div className={current ? 'current' : 'current idle'}>
        <Art src={current ? stop?.image : image} name={current?.title ?? now.name} size={208} />
        <div>
          {current ? (
            <p className={isBroken ? 'state broken' : 'state'}>
              {!isBroken && <i className="dot" />}
              {isBroken ? words.scheduledNow : words.onAirNow}{' '}
              <span>{words.untilLeft(endTime(current.end_time, timezone), duration(current.end_time - at))}</span>
            </p>
          ) : (
            <p className="state">{words.nothingOnAir}</p>
          )}
          <h1 id="now">{current?.title ?? now.name}</h1>
          <div className="presenter">
            <p>
              {stop?.presenter ||
                (current ? '' : now.next && words.nextAt(now.next.title, clockTime(now.next.start_time, timezone)))}
            </p>
            <div className="actions">
              {day.recording.state === 'recording' && (
                <ListenButton
                  key={id}
                  station={id}
                  listen={words.listen}
                  pause={words.pause}
                  title={words.listenMeans}
                />
              )}
              {day.recording.bytes > 0 && (
                <Link className={buttonClass()} to="/$station/recording" params={{ station: id }}>
                  <Icon name="scissors" />
                  {words.cut}
                </Link>
              )}
            </div>
          </div>
          {current && editsAll(role) && <Extend current={current} />}
          {current && <Progress current={current} timezone={timezone} at={at} />}
        </div>
      </div>
      {next.length > 0 && <Following next={next} timezone={timezone} />}
    </section>
  )
}

/** The progress of the show as a dial. */
function Progress({ current, timezone, at }: { current: NonNullable<Now['current']>; timezone: string; at: number }) {
  const words = useWords(onAirWords)
  const { title, start_time: from, end_time: until } = current
  const share = Math.max(0, Math.min(1, (at - from) / (until - from)))
  return (
    <div className="progress" style={atShare(share)}>
      <div
        className="scale"
        role="img"
        aria-label={words.runs(title, clockTime(from, timezone), endTime(until, timezone), clockTime(at, timezone))}
      >
        <i />
        <span className="needle" />
      </div>
      <div className="numerals caption" aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <span key={share} style={atShare(share)}>
            {clockTime(from + (until - from) * share, timezone)}
          </span>
        ))}
      </div>
    </div>
  )
}

function Following({ next, timezone }: { next: readonly Stop[]; timezone: string }) {
  const words = useWords(onAirWords)
  return (
    <ol className="following" aria-label={words.next}>
      {next.map(({ show_id, title, start_time }, at) => (
        <li key={start_time} data-show={show_id} style={hueOf(show_id)}>
          {at === 0 && <span className="word">{words.next}</span>}
          <time>{clockTime(start_time, timezone)}</time>
          <i className="swatch" />
          {at === 0 ? <b className="cut">{title}</b> : <span className="cut">{title}</span>}
        </li>
      ))}
    </ol>
  )
}
