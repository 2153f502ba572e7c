import { weekCopied } from '../../schedule/edits.ts'
import type { Plan } from '../../schedule/entry.ts'
import { weekName } from '../../schedule/rotation.ts'
import { useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { useSchedule } from './editor-state.tsx'

/** Makes other weeks the same as one. */
export function useCopyWeek() {
  const words = useWords(scheduleWords)
  const { newKeys, editAndTell } = useSchedule()
  return (from: number, to: readonly number[]) => {
    const key = newKeys()
    const [only] = to
    const says = to.length === 1 ? words.weekCopied(weekName(from), weekName(only!)) : words.weeksCopied(weekName(from))
    editAndTell((plan) => to.reduce<Plan>((plan, each) => weekCopied(plan, from, each, key), plan), says)
  }
}
