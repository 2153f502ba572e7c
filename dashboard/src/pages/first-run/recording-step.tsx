import { useSuspenseQuery } from '@tanstack/react-query'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { size } from '../../lib/numbers.ts'
import { settingsQuery, useChangeSettings } from '../../station/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useWords } from '../../words/use-words.tsx'
import { commonWords } from '../../words/words.ts'
import { firstRunWords } from './words.ts'

/** Bytes of a day of a stream with 128 kbit/s, as most are. */
const dayBytes = (128_000 / 8) * 86_400

/** Whether the station is recorded. */
export function RecordingStep({ onDone }: { onDone: () => void }) {
  const words = useWords(firstRunWords)
  const common = useWords(commonWords)
  const { id } = useStation()
  const { language } = usePresent()
  const { data } = useSuspenseQuery(settingsQuery(id))
  const change = useChangeSettings(id)
  const days = words.days(data.retention_days)
  return (
    <div className="step-form">
      <p className="two">{words.recordingAbout(days)}</p>
      <p className="two">{words.recordingSize(size(dayBytes * data.retention_days, language), days)}</p>
      {data.stream_url === '' && <p className="two">{words.noStream}</p>}
      {change.error && (
        <Note kind="live" announced>
          {refusalWords(change.error, common)}
        </Note>
      )}
      <Button
        kind="primary"
        busy={change.isPending}
        onClick={() => change.mutate({ record: true }, { onSuccess: onDone })}
      >
        {words.start}
      </Button>
    </div>
  )
}
