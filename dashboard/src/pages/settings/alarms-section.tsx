import { AlarmChoices } from '../../alarms/alarm-choices.tsx'
import { useWords } from '../../words/use-words.tsx'
import { alarmsWords } from '../../words/words.ts'
import { Section } from './setting.tsx'

/** The alarms that the signed-in owner gets by mail. */
export function AlarmsSection() {
  const words = useWords(alarmsWords)
  return (
    <Section id="alarms" title={words.title}>
      <AlarmChoices />
    </Section>
  )
}
