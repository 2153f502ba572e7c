import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { ofWeek, weekCopied } from '../../schedule/edits.ts'
import { keysBeside, type Plan, slotsOf, withKeys } from '../../schedule/entry.ts'
import { weekName } from '../../schedule/rotation.ts'
import { saveTemplate } from '../../schedule/save.ts'
import { templateQuery } from '../../schedule/template.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, settingsWords } from '../../words/words.ts'

/** The weeks of a rotation after its first ones, as far as another length. */
const weeksAfter = (first: number, last: number) => Array.from({ length: last - first }, (_, at) => first + at + 1)

/**
 * A note on the consequences of another number of weeks in the rotation; for the saved number, the weeks without any show, with
 * an offer to fill them.
 * @param saved how many weeks the rotation has; @param shown how many are typed
 */
export function WeeksNote({ saved, shown, isOwner }: { saved: number; shown: number; isOwner: boolean }) {
  const words = useWords(settingsWords)
  const { id: station } = useStation()
  const { data: template } = useQuery(templateQuery(station))
  const fill = useFillWeeks(station)
  const names = (weeks: readonly number[]) => weeks.map(weekName)
  const note = (text: ReactNode) => (
    <div className="setting">
      <Note kind="wait">{text}</Note>
    </div>
  )
  if (shown >= 1 && shown < saved) return note(words.weeksGo(names(weeksAfter(shown, saved)), saved))
  if (shown > saved && shown <= 52) return note(words.weeksCome(names(weeksAfter(saved, shown))))
  if (template?.number_of_weeks !== saved) return null
  const plan = withKeys(slotsOf(template), keysBeside([]))
  const weeks = weeksAfter(0, saved)
  const empty = weeks.filter((week) => ofWeek(plan, week).length === 0)
  const from = weeks.find((week) => !empty.includes(week))
  if (empty.length === 0 || from === undefined) return null
  return note(
    <>
      {words.weeksEmpty(names(empty))}{' '}
      {isOwner && (
        <Button small busy={fill.isPending} onClick={() => fill.mutate({ from, into: empty })}>
          {words.copyWeek(weekName(from))}
        </Button>
      )}
    </>,
  )
}

/** Makes weeks the same as one, in what is saved. */
function useFillWeeks(station: number) {
  const [words, common] = [useWords(settingsWords), useWords(commonWords)]
  const queries = useQueryClient()
  const query = templateQuery(station)
  return useMutation({
    async mutationFn({ from, into }: { from: number; into: readonly number[] }) {
      const template = await queries.fetchQuery({ ...query, staleTime: 0 })
      const before: Plan = withKeys(slotsOf(template), keysBeside([]))
      const key = keysBeside(before)
      const plan = into.reduce<Plan>((now, week) => weekCopied(now, from, week, key), before)
      return saveTemplate(station, template.version, plan, into)
    },
    onSuccess(saved, { into }) {
      queries.setQueryData(query.queryKey, saved)
      const empty = () =>
        saveTemplate(station, saved.version, [], into).then(
          (after) => queries.setQueryData(query.queryKey, after),
          (error) => showToast(refusalWords(error, common), { isBroken: true }),
        )
      showToast(words.weeksFilled(into.map(weekName)), { about: ['weeks'], undo: () => void empty() })
    },
    onError: (error) => showToast(refusalWords(error, common), { isBroken: true }),
  })
}
