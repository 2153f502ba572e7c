import { useSuspenseQuery } from '@tanstack/react-query'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { size } from '../../lib/numbers.ts'
import { settingsQuery, useChangeSettings } from '../../station/settings.ts'
import { Note } from '../../ui/note.tsx'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, firstRunWords } from '../../words/words.ts'
import { StepForm, type StepProps } from './step-form.tsx'

/** Bytes of a day of a stream with 128 kbit/s, as most are. */
const dayBytes = (128_000 / 8) * 86_400

/** Whether the station is recorded. */
export function RecordingStep({ onDone, later }: StepProps) {
  const words = useWords(firstRunWords)
  const common = useWords(commonWords)
  const { id } = useStation()
  const { language } = usePresent()
  const { data } = useSuspenseQuery(settingsQuery(id))
  const change = useChangeSettings(id)
  const days = words.days(data.retention_days)
  return (
    <StepForm
      about={[
        words.recordingAbout(days),
        words.recordingSize(size(dayBytes * data.retention_days, language), days),
        data.stream_url === '' && words.noStream,
      ]}
      action={data.record ? words.stop : words.start}
      busy={change.isPending}
      beside={later}
      onSubmit={() => change.mutate({ record: !data.record }, { onSuccess: onDone })}
    >
      {change.error && (
        <Note kind="live" announced>
          {refusalWords(change.error, common)}
        </Note>
      )}
    </StepForm>
  )
}
