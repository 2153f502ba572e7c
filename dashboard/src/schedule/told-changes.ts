import type { Change } from './changes.ts'
import { type Entry, isAlike } from './entry.ts'
import { linesOf } from './exception-groups.ts'
import { exceptionSentences, type Telling } from './exception-sentences.ts'
import type { NewException } from './exceptions.ts'
import { type ReviewLine, reviewOf } from './review.ts'
import { dayAt, minuteOf, timeAt, weekAt } from './ring.ts'

// Changes of the schedule in the history. Shows are known by the titles that they had then.

/** An entry of the weeks, as an event tells it. */
export type ToldEntry = { show: string; week: number; day: string; time: number; duration: number }

/** An exception, as an event tells it. `group` counts the groups of the event. */
export type ToldException = Omit<NewException, 'show_id' | 'group'> & { show?: string; group: number }

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Gives each title a number, in place of the id of its show. */
function numbered() {
  const titles: string[] = []
  return {
    idOf: (title: string) => {
      const at = titles.indexOf(title)
      return at >= 0 ? at + 1 : titles.push(title)
    },
    titleOf: (id = 0) => titles[id - 1] ?? '',
  }
}

/** The changes of the weeks that an event tells, in the lines of a review. */
export function toldReview(was: readonly ToldEntry[], is: readonly ToldEntry[]) {
  const { idOf, titleOf } = numbered()
  const entries = (told: readonly ToldEntry[], kind: string) =>
    told.map(({ show, week, day, time, duration }, nth): Entry => {
      return { key: `${kind}${nth}`, showId: idOf(show), at: minuteOf(week, days.indexOf(day), time), length: duration }
    })
  const changes = paired(entries(was, 'was'), entries(is, 'is'))
  const lines = reviewOf(changes, [], [], 0).map((line): ReviewLine => ({ ...line, leavesNothing: false }))
  return { lines, titleOf }
}

type IsPair = (before: Entry, after: Entry) => boolean

const isOfShow: IsPair = (before, after) => before.showId === after.showId
const isOnDay: IsPair = (before, after) =>
  weekAt(before.at) === weekAt(after.at) && dayAt(before.at) === dayAt(after.at)

/** In this order: the same day of a show, the same place for another show, the same week, any week. */
const pairings: IsPair[] = [
  (before, after) => isOfShow(before, after) && isOnDay(before, after),
  (before, after) => isAlike({ ...before, showId: 0 }, { ...after, showId: 0 }),
  (before, after) =>
    isOfShow(before, after) && weekAt(before.at) === weekAt(after.at) && timeAt(before.at) === timeAt(after.at),
  isOfShow,
]

/** Entries that are gone and new ones as changes: of those that belong together, one. */
function paired(before: readonly Entry[], after: readonly Entry[]): Change[] {
  const [gone, come] = [new Set(before), new Set(after)]
  const changes: Change[] = []
  for (const isPair of pairings) {
    for (const one of gone) {
      const [next] = [...come]
        .filter((each) => isPair(one, each))
        .sort((a, b) => Math.abs(a.at - one.at) - Math.abs(b.at - one.at))
      if (!next) continue
      changes.push({ kind: 'changed', key: next.key, before: one, after: next })
      gone.delete(one)
      come.delete(next)
    }
  }
  const removed = [...gone].map((entry): Change => ({ kind: 'removed', key: entry.key, before: entry }))
  const added = [...come].map((entry): Change => ({ kind: 'added', key: entry.key, after: entry }))
  return [...changes, ...removed, ...added].sort((a, b) => (a.after ?? a.before).at - (b.after ?? b.before).at)
}

/** The sentences about exceptions that an event tells: those in both lists have not changed, and are in neither result. */
export function toldExceptions(
  made: readonly ToldException[],
  undone: readonly ToldException[],
  telling: Omit<Telling, 'titleOf' | 'usualLength'>,
): { made: string[]; undone: string[]; kept: string[] } {
  const { idOf, titleOf } = numbered()
  const usualLength = (skip: NewException) => skip.duration
  const { lineWords } = exceptionSentences({ ...telling, titleOf, usualLength })
  const sentences = (told: readonly ToldException[]) =>
    [...Map.groupBy(told, ({ group }) => group).values()].flatMap((group) =>
      linesOf(
        group.map(({ show, group: _group, ...one }): NewException => {
          return { ...one, ...(show !== undefined && { show_id: idOf(show) }) }
        }),
      ).map(lineWords),
    )
  const [after, before] = [sentences(made), sentences(undone)]
  return {
    made: after.filter((line) => !before.includes(line)),
    undone: before.filter((line) => !after.includes(line)),
    kept: after.filter((line) => before.includes(line)),
  }
}
