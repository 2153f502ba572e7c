import { Document } from '../http/answers/document.ts'
import { instantOf, localDay } from '../lib/zoned-time.ts'
import { notPublic } from '../public/caller.ts'
import { type Presenting, presentOccurrence } from '../public/present.ts'
import { occurrencesByDay } from '../public/rules/occurrences.ts'
import type { Occurrence } from '../schedule/rules/airing.ts'
import { byTitle } from '../shows/rules/title-order.ts'
import { isPublicShow } from '../shows/rules/visibility.ts'
import type { Show } from '../shows/store.ts'
import { type CalendarEvent, calendar } from './rules/calendar.ts'
import { occurrenceUid } from './rules/guid.ts'
import { type ListedFeed, opml } from './rules/opml.ts'
import { xmltv } from './rules/xmltv.ts'
import { calendarStateName, type StateDeps, statesOf } from './states.ts'
import type { StationFeeds } from './station-feeds.ts'

/** The days that calendars and guides have, from today on. */
const [calendarDays, guideDays] = [56, 7]

/** A calendar or guide, and when it changes with time, in Unix seconds. */
type Guide = { document: Document; changesAt: number }

type Deps = StateDeps & Presenting

/** Makes the calendar of a station, or of one of its shows. */
export async function makeCalendar(
  deps: Deps,
  feeds: StationFeeds,
  show: Show | undefined,
  now: number,
): Promise<Guide> {
  const { station } = feeds
  const { occurrences, changesAt } = occurrencesFrom(feeds, calendarDays, now)
  const wanted = occurrences.filter(({ showId }) => show === undefined || showId === show.id)
  const events = await eventsOf(deps, feeds, wanted, now)
  const name = show ? `${show.title} – ${station.name}` : station.name
  const text = calendar(name, station.timeZone, events)
  return { document: new Document({ type: 'text/calendar; charset=utf-8', text }), changesAt }
}

/** The span around now in which an occurrence has a reminder, in seconds, and the minutes by which it is early. */
const [remindedBack, remindedAhead, remindMinutes] = [86_400, 28 * 86_400, 5]

/**
 * Makes the calendar of the public occurrence that begins at an instant (Unix seconds), with a reminder.
 * @throws 404 none begins then, or not within the last day and the next 28 days
 */
export async function makeReminder(deps: Deps, feeds: StationFeeds, startAt: number, now: number): Promise<Document> {
  const { station, programme } = feeds
  if (startAt < now - remindedBack || startAt > now + remindedAhead) throw notPublic()
  const found = occurrencesByDay(programme.plan, localDay(station.timeZone, startAt) - 1, 2, now)
    .flatMap((day) => day.occurrences)
    .filter((one) => one.startAt === startAt && isPublicShow(programme.showOf.get(one.showId)))
  const [event] = await eventsOf(deps, feeds, found.slice(0, 1), now)
  if (!event) throw notPublic()
  const text = calendar(`${event.title} – ${station.name}`, station.timeZone, [{ ...event, remindMinutes }])
  const headers = ['Content-Disposition', `attachment; filename="${station.website.slug}-${startAt}.ics"`]
  return new Document({ type: 'text/calendar; charset=utf-8', text, headers })
}

/** Occurrences as events of a calendar. */
async function eventsOf(
  deps: Deps,
  feeds: StationFeeds,
  occurrences: readonly Occurrence[],
  now: number,
): Promise<CalendarEvent[]> {
  const { row, station, programme } = feeds
  const ids = [...new Set(occurrences.map(({ showId }) => showId))]
  const contents = ids.map((id) => ({ name: calendarStateName(id), text: announced(feeds, id, deps) }))
  const states = await statesOf(deps, station.id, contents, now)
  return occurrences.map((occurrence) => {
    const { startAt, endAt, showId } = occurrence
    const { title, description, page_url } = presentOccurrence(occurrence, programme, station, deps)
    const { serial = 1, changedAt = 0 } = states.get(calendarStateName(showId)) ?? {}
    const uid = occurrenceUid(row, occurrence)
    return { uid, startAt, endAt, title, description, url: page_url ?? '', serial, changedAt }
  })
}

/** The text about a show in a calendar, apart from dates: events get another serial when it changes. */
function announced({ station, programme }: StationFeeds, showId: number, deps: Presenting): string {
  const { title, description } = presentOccurrence({ showId, startAt: 0, endAt: 0 }, programme, station, deps)
  const { slots, rotation, dates } = programme.plan
  const entries = slots.flatMap((planned, slot) =>
    planned.filter((one) => one.showId === showId).map((one) => [slot, one.startMinutes, one.endMinutes]),
  )
  const changed = [...dates].flatMap(([day, planned]) =>
    planned.filter((one) => one.showId === showId).map((one) => [day, one]),
  )
  return JSON.stringify([title, description, entries, rotation.rotationStart, rotation.timeZone, ...changed])
}

/** Makes the programme guide of a station. */
export function makeGuide(deps: Presenting, feeds: StationFeeds, now: number): Guide {
  const { urls } = deps
  const { station, programme, ofStation } = feeds
  const { occurrences, changesAt } = occurrencesFrom(feeds, guideDays, now)
  const channel = {
    id: `${station.website.slug}.${new URL(urls.base).hostname}`,
    ...{ name: station.name, language: station.website.language, timeZone: station.timeZone },
    ...{ image: ofStation.artwork.url, url: urls.ofStation(station) || station.url },
  }
  const programmes = occurrences.map((occurrence) => {
    const { startAt, endAt } = occurrence
    const { title, description, presenter, image, page_url } = presentOccurrence(occurrence, programme, station, deps)
    return { startAt, endAt, title, description, presenter, image, url: page_url ?? '' }
  })
  const text = xmltv(channel, programmes)
  return { document: new Document({ type: 'application/xml; charset=utf-8', text }), changesAt }
}

/** Makes the list of the feeds of all shows of a station. */
export function makeList({ urls }: Pick<Deps, 'urls'>, feeds: StationFeeds): Guide {
  const { station, programme, hasFeed } = feeds
  const listed = [...programme.showOf.values()]
    .filter((show) => isPublicShow(show) && hasFeed(show))
    .sort(byTitle)
    .map(({ title, description, slug, language }): ListedFeed => {
      const links = { url: urls.feed(station, slug), page: urls.ofShow(station, slug) }
      return { title, description, language: language || station.website.language, ...links }
    })
  const document = new Document({ type: 'text/x-opml; charset=utf-8', text: opml(station.name, listed) })
  return { document, changesAt: Number.POSITIVE_INFINITY }
}

/** The whole occurrences that begin in a number of days from today on, and when the next day begins. */
function occurrencesFrom({ station, programme }: StationFeeds, days: number, now: number) {
  const today = localDay(station.timeZone, now)
  const occurrences = occurrencesByDay(programme.plan, today, days, now).flatMap((day) => day.occurrences)
  return { occurrences, changesAt: instantOf(station.timeZone, today + 1, 0) }
}
