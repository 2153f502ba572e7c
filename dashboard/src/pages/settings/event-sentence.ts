import type { words as alarmsEnglish } from '../../../../web/words/en/pages/alarms.ts'
import type { words as exceptionsEnglish } from '../../../../web/words/en/pages/exceptions.ts'
import type { words as peopleEnglish } from '../../../../web/words/en/pages/people.ts'
import type { words as scheduleEnglish } from '../../../../web/words/en/pages/schedule.ts'
import type { words as english } from '../../../../web/words/en/pages/settings.ts'
import type { Language } from '../../../../web/words/language.ts'
import type { StationEvent } from '../../events/list-events.ts'
import { changeSentence } from '../../schedule/change-sentence.ts'
import { type ToldEntry, type ToldException, toldExceptions, toldReview } from '../../schedule/told-changes.ts'

/** The parts of the sentences of the history. */
export type Telling = {
  words: typeof english
  alarms: typeof alarmsEnglish
  people: typeof peopleEnglish
  schedule: typeof scheduleEnglish
  exceptions: typeof exceptionsEnglish
  language: Language
  /** ISO date. */
  today: string
  /** Formats an instant in Unix seconds. */
  instant: (at: number) => string
}

/** An event in words, and a line for each of several changes. */
export type Told = { what: string; lines: string[] }

type Details = Record<string, unknown>

/** An event in words: "Show created: Night Window", "Episode changed: Łódź (picture)". */
export function tell({ type, details }: Pick<StationEvent, 'type' | 'details'>, telling: Telling): Told {
  const what = telling.words.events[type as keyof typeof telling.words.events] ?? type
  const told = schedule[type]?.(what, details as Details, telling)
  if (told) return told.lines.length === 1 ? { what: `${told.what}: ${told.lines[0]}`, lines: [] } : told
  const about = subjectOf(type, details as Details, telling)
  return { what: about ? `${what}: ${about}` : what, lines: [] }
}

/** The subject of an event, with details in parentheses: "Łódź (picture, date)". */
function subjectOf(type: string, details: Details, telling: Telling): string {
  const { words, people, alarms, instant } = telling
  const { title, name, label, email, reason, change, method, purpose, role, episode, fields, from, until } = details
  const means = (key: unknown) => words.means[`${key}`]
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
  const fieldWords = (field: string) => words.fields[`${type}.${field}`] ?? words.fields[field] ?? field
  const counted = words.counted[type as keyof typeof words.counted]
  const whose = [title, name, label, email, reason, means(change ?? method)].find(isText)
  const more = [
    isText(role) && (people.roles[role as keyof typeof people.roles] ?? role),
    isText(episode) && words.ofEpisode(episode),
    isText(purpose) && means(`link_${purpose}`),
    type === 'episodes.failed' && isText(reason) && title !== '' && reason,
    type === 'people.sign_in_failed' && means(method),
    type === 'keys.rotated' && typeof until === 'number' && words.oldUntil(instant(until)),
    typeof from === 'number' && typeof until === 'number' && words.span(instant(from), instant(until)),
    counted?.(details as never),
    Array.isArray(details.alarms) &&
      (details.alarms.map((one) => alarms.alarms[one as keyof typeof alarms.alarms] ?? one).join(', ') ||
        words.noAlarms),
    Array.isArray(fields) && fields.map(fieldWords).join(', '),
  ].filter(isText)
  if (whose === undefined) return more.join(', ')
  return more.length > 0 ? `${whose} (${more.join(', ')})` : whose
}

/** Changes of the schedule in words; undefined of those from before their details were stored. */
const schedule: Record<string, (what: string, details: Details, telling: Telling) => Told | undefined> = {
  'schedule.saved': weeksTold,
  'schedule.replaced': weeksTold,
  'schedule.exceptions_made': exceptionsTold,
  'schedule.exceptions_deleted': exceptionsTold,
}

function weeksTold(what: string, details: Details, { words, schedule, language }: Telling): Told | undefined {
  const { was, is, numberOfWeeks, added, removed } = details as { was?: ToldEntry[]; is?: ToldEntry[] } & Details
  if (!was || !is) return
  const { lines, titleOf } = toldReview(was, is)
  const namesWeeks = Number(numberOfWeeks) > 1
  const sentences = lines.map((line) => {
    const sentence = changeSentence(line, { words: schedule, language, titleOf, namesWeeks })
    return `${titleOf(line.showId)}: ${sentence}`
  })
  const untold = Number(added ?? 0) + Number(removed ?? 0) - was.length - is.length
  return { what, lines: untold > 0 ? [...sentences, words.andMore(untold)] : sentences }
}

function exceptionsTold(what: string, details: Details, telling: Telling): Told | undefined {
  const { words, exceptions, language, today } = telling
  const {
    made = [],
    undone,
    fields = [],
    numberOfWeeks,
  } = details as {
    made?: ToldException[]
    undone?: ToldException[]
    fields?: string[]
  } & Details
  if (!undone) return
  const told = toldExceptions(made, undone, { words: exceptions, language, today, weeks: Number(numberOfWeeks) })
  const texts = fields.map((field) => words.fields[field] ?? field).join(', ')
  if (told.made.length > 0 && told.undone.length > 0) {
    const lines = [...told.made, ...told.undone.map(words.beforeThat)]
    return { what: words.exceptionChanged, lines: texts ? [...lines, texts] : lines }
  }
  if (told.made.length > 0) return { what, lines: told.made }
  if (told.undone.length > 0) return { what: words.events['schedule.exceptions_deleted'], lines: told.undone }
  return { what: words.exceptionChanged, lines: told.kept.map((line) => (texts ? `${line} (${texts})` : line)) }
}
