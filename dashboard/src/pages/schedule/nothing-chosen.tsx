import { ofWeek } from '../../schedule/edits.ts'
import { weekName } from '../../schedule/rotation.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { usePlan, useSchedule } from './editor-state.tsx'
import { useCopyWeek } from './use-copy-week.ts'
import { type ShownView, useView } from './view.ts'

/** The hints without a selection; in an empty week, the ways to fill it. */
export function NothingChosen() {
  const words = useWords(scheduleWords)
  const { plan } = usePlan()
  const { rotation, mayWrite } = useSchedule()
  const view = useView(rotation, useNow(60))
  if (ofWeek(plan, view.week).length === 0) return <EmptyWeek view={view} />
  if (!mayWrite) return <p className="caption">{words.nothingSelected}</p>
  return <p className="caption">{view.as === 'list' ? words.nothingSelectedList : words.nothingSelectedEdit}</p>
}

/** A note in an empty week with the ways to fill it; nothing in any other week. */
export function EmptyWeek({ view: { week, as, isPhone } }: { view: ShownView }) {
  const words = useWords(scheduleWords)
  const { plan } = usePlan()
  const { rotation, mayWrite } = useSchedule()
  const copy = useCopyWeek()
  if (ofWeek(plan, week).length > 0) return null
  const filled = Array.from({ length: rotation.weeks }, (_, index) => index + 1).filter(
    (each) => ofWeek(plan, each).length > 0,
  )
  return (
    <div className="empty-week">
      <p>{rotation.weeks > 1 ? words.emptyWeek(weekName(week)) : words.emptyOnlyWeek}</p>
      {mayWrite && (
        <>
          <p className="caption">{isPhone || as === 'list' ? words.emptyHowList : words.emptyHow}</p>
          {filled.slice(0, 3).map((each) => (
            <Button key={each} icon="copy" onClick={() => copy(each, [week])}>
              {words.makeLike(weekName(each))}
            </Button>
          ))}
        </>
      )}
    </div>
  )
}
