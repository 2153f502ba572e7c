import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { usePlan, useSchedule } from './editor-state.tsx'
import './move-day.css'

/**
 * Selects all entries of a day, to move them together. `isOfDay` tells by its first minute whether an entry belongs to
 * it.
 */
export function MoveDay({ isOfDay }: { isOfDay: (at: number) => boolean }) {
  const words = useWords(scheduleWords)
  const { plan } = usePlan()
  const { mayWrite, select, inspect } = useSchedule()
  const keys = plan.filter(({ at }) => isOfDay(at)).map(({ key }) => key)
  if (!mayWrite || keys.length < 2) return null
  return (
    <Button
      kind="bare"
      className="move-day"
      icon="clock"
      onClick={() => {
        select(keys)
        inspect('see')
      }}
    >
      {words.moveDay}
    </Button>
  )
}
