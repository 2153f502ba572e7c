import { without } from '../../schedule/edits.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { usePlan, useSchedule } from './editor-state.tsx'
import { useDuplicate } from './use-duplicate.ts'

/** The actions for the whole selection. */
export function Acts({ keys }: { keys: ReadonlySet<string> }) {
  const words = useWords(scheduleWords)
  const { plan } = usePlan()
  const { shows, edit, select, inspect } = useSchedule()
  const duplicate = useDuplicate()
  const remove = () => {
    const first = plan.find(({ key }) => keys.has(key))
    const title = first ? (shows.get(first.showId)?.title ?? '') : ''
    edit((plan) => without(plan, keys), keys.size > 1 ? words.removedSeveral(keys.size) : words.removedOne(title))
    select([])
    inspect(null)
  }
  return (
    <div className="actions">
      <Button kind="bare" icon="copy" onClick={() => duplicate(keys)}>
        {words.duplicate}
      </Button>
      <Button kind="bare" icon="trash-2" onClick={remove}>
        {words.remove}
      </Button>
    </div>
  )
}
