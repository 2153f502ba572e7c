import { AlarmChoices } from '../../alarms/alarm-choices.tsx'
import { Part } from '../../ui/part.tsx'
import { useWords } from '../../words/use-words.tsx'
import { alarmsWords } from '../../words/words.ts'

/** The alarms of the station that the person gets by mail. */
export function AlarmsSection() {
  const words = useWords(alarmsWords)
  return (
    <Part title={words.title}>
      <AlarmChoices />
    </Part>
  )
}
