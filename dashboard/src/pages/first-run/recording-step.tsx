import { useSuspenseQuery } from '@tanstack/react-query'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { dayQuery } from '../../generation/day.ts'
import { keepingOf, offeredDays } from '../../generation/keeping.ts'
import { size } from '../../lib/numbers.ts'
import { settingsQuery, useChangeSettings } from '../../station/settings.ts'
import { Note } from '../../ui/note.tsx'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, firstRunWords } from '../../words/words.ts'
import { StepForm, type StepProps } from './step-form.tsx'

/** Whether the station is recorded. */
export function RecordingStep({ onDone, later }: StepProps) {
  const words = useWords(firstRunWords)
  const common = useWords(commonWords)
  const { id } = useStation()
  const { language } = usePresent()
  const { data } = useSuspenseQuery(settingsQuery(id))
  const change = useChangeSettings(id)
  const { data: day } = useSuspenseQuery(dayQuery(id))
  // More than the disk holds is not offered: the recording would stop before its oldest day is deleted.
  const { perDay } = keepingOf(day.recording)
  const kept = data.record ? data.retention_days : offeredDays(day.recording, data.retention_days)
  const isTooMuch = kept < data.retention_days
  const days = words.days(kept)
  return (
    <StepForm
      about={[
        words.recordingAbout(days),
        words.recordingSize(size(perDay * kept, language), days),
        isTooMuch && words.recordingFits(days),
        data.stream_url === '' && words.noStream,
      ]}
      action={data.record ? words.stop : words.start}
      busy={change.isPending}
      beside={later}
      onSubmit={() =>
        change.mutate({ record: !data.record, ...(isTooMuch && { retention_days: kept }) }, { onSuccess: onDone })
      }
    >
      {change.error && (
        <Note kind="live" announced>
          {refusalWords(change.error, common)}
        </Note>
      )}
    </StepForm>
  )
}
