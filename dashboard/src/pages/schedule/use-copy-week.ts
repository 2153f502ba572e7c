import { weekCopied } from '../../schedule/edits.ts'
import type { Plan } from '../../schedule/entry.ts'
import { weekName } from '../../schedule/rotation.ts'
import { useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { useDesk } from './desk.ts'

/** Makes other weeks the same as one. */
export function useCopyWeek() {
  const words = useWords(scheduleWords)
  const desk = useDesk()
  return (from: number, to: readonly number[]) => {
    const key = desk.newKeys()
    const [only] = to
    const says = to.length === 1 ? words.weekCopied(weekName(from), weekName(only!)) : words.weeksCopied(weekName(from))
    desk.editAndTell(
      to.reduce<Plan>((plan, each) => weekCopied(plan, from, each, key), desk.plan),
      says,
    )
  }
}
