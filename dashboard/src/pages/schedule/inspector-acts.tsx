import { without } from '../../schedule/edits.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { useDesk } from './desk.ts'
import { useDuplicate } from './use-duplicate.ts'

/** The actions for the whole selection. */
export function Acts({ keys }: { keys: ReadonlySet<string> }) {
  const words = useWords(scheduleWords)
  const desk = useDesk()
  const duplicate = useDuplicate()
  const remove = () => {
    const first = desk.plan.find(({ key }) => keys.has(key))
    const title = first ? (desk.editor.shows.get(first.showId)?.title ?? '') : ''
    desk.edit(without(desk.plan, keys), keys.size > 1 ? words.removedSeveral(keys.size) : words.removedOne(title))
    desk.select([])
    desk.inspect(null)
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
