import type { Db } from '../database/open.ts'
import type { Alongside } from '../database/transaction.ts'
import type { Episode } from '../episodes/store.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { refuse, refuseUnless } from '../lib/field-errors.ts'
import { Problem } from '../lib/problem.ts'
import { showNotFound } from '../shows/actions.ts'
import { findShow } from '../shows/store.ts'
import { stationNotFound } from '../station/actions.ts'
import { presentStation, type Station } from '../station/present.ts'
import { findStation } from '../station/store.ts'
import { orderRule } from './rules/order-fields.ts'
import { defaultRetentionSeconds, defaultTitle, type Window, windowErrors } from './rules/window.ts'

/** A request to generate an episode: a window of the recording, and the fields of the episode. */
export type Order = Window & {
  showId: number
  /** Defaults to the title and date of the show when absent or blank. */
  title?: string | undefined
  description: string
  image: string
  datetime?: number | undefined
}

/** An order with its defaults filled in. */
export type CompleteOrder = Order & { title: string; datetime: number }

/** The part of the continuous recording that generation uses. */
export type Recorder = {
  /** Makes an episode from a window; undefined when nothing was recorded in it, or the station does not record. */
  cut(station: Station, order: CompleteOrder, alongside: Alongside<Episode>): Promise<Episode | undefined>
}

/** The recorder of an installation in which no station records. */
export const noRecorder: Recorder = { cut: async () => undefined }

/**
 * Creates an episode from the recording.
 * @throws 400 naming every field that fails; 404 no such show in the station, or no such station; 409 nothing was
 *   recorded then
 */
export async function generateEpisode(
  { db, clock, recorder }: { db: Db; clock: Clock; recorder: Recorder },
  stationId: number,
  order: Order,
  alongside: Alongside<Episode>,
): Promise<Episode> {
  const { showId, startTime, endTime, image, ...same } = order
  refuseUnless(orderRule, { ...same, show_id: showId, start_time: startTime, end_time: endTime, image_url: image })
  refuse(windowErrors(order, unixSeconds(clock), defaultRetentionSeconds))
  const show = await findShow(db, stationId, showId)
  if (!show) throw showNotFound()
  const row = await findStation(db, stationId)
  if (!row) throw stationNotFound()
  const station = presentStation(row)
  const title = order.title?.trim() ? order.title : defaultTitle(show.title, startTime, station.timeZone)
  const complete = { ...order, title, datetime: order.datetime ?? startTime }
  const episode = await recorder.cut(station, complete, alongside)
  if (!episode) throw new Problem('conflict', 'No recording exists for that time.')
  return episode
}
