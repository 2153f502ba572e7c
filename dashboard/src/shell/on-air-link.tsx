import { Link } from '@tanstack/react-router'
import { endTime } from '../lib/time.ts'
import type { Now } from '../now-playing/now.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useWords } from '../words/use-words.tsx'
import { shellWords } from '../words/words.ts'

/**
 * A link to On air with the state of the station: a round mark while a show is on air, a square one without a stream.
 */
export function OnAirLink({ station, now }: { station: number; now: Now }) {
  const words = useWords(shellWords)
  const { recording, current } = now
  const link = { to: '/$station/on-air', params: { station } } as const
  if (recording.state === 'interrupted') {
    return (
      <Link className="on-air" {...link}>
        <i className="fault" />
        <span className="visually-hidden below-1000">{words.interrupted}</span>
      </Link>
    )
  }
  if (!current) {
    return (
      <Link className="on-air quiet" {...link}>
        <span>{words.offAir}</span>
      </Link>
    )
  }
  return (
    <Link className="on-air" {...link}>
      <i className="dot" />
      <span className="visually-hidden below-1000">{words.onAir}</span>
      <VisuallyHidden>{words.onAirShow(current.title, endTime(current.end_time, now.timezone))}</VisuallyHidden>
      {(recording.state === 'off' || recording.state === 'connecting') && (
        <span className="visually-hidden below-1100 secondary">
          {recording.state === 'off' ? words.notRecorded : words.connecting}
        </span>
      )}
    </Link>
  )
}
