import type { Db } from '../database/open.ts'
import type { Alongside } from '../database/transaction.ts'
import type { Episode } from '../episodes/store.ts'
import { Problem } from '../lib/problem.ts'
import { showNotFound } from '../shows/actions.ts'
import { findShow } from '../shows/store.ts'
import { stationNotFound } from '../station/actions.ts'
import { presentStation, type Station } from '../station/present.ts'
import { findStation } from '../station/store.ts'
import { defaultTitle, type Window } from './rules/window.ts'

/** What is asked for: a window of the recording, and how the episode is to be called. */
export type Order = Window & {
  showId: number
  title?: string | undefined
  description: string
  image: string
  datetime?: number | undefined
}

/** An order with nothing left to choose. */
export type CompleteOrder = Order & { title: string; datetime: number }

/** The station's continuous recording, as generation sees it. */
export type Recorder = {
  /** Cuts the window into an episode; undefined when nothing was captured in it, or the station does not record. */
  cut(station: Station, order: CompleteOrder, alongside: Alongside<Episode>): Promise<Episode | undefined>
}

/** The recorder of an installation in which no station records. */
export const noRecorder: Recorder = { cut: async () => undefined }

/**
 * Makes an episode out of the recording.
 * @throws 404 no such show in the station, or no such station; 409 nothing was recorded then
 */
export async function generateEpisode(
  { db, recorder }: { db: Db; recorder: Recorder },
  stationId: number,
  order: Order,
  alongside: Alongside<Episode>,
): Promise<Episode> {
  const show = await findShow(db, stationId, order.showId)
  if (!show) throw showNotFound()
  const row = await findStation(db, stationId)
  if (!row) throw stationNotFound()
  const station = presentStation(row)
  const title = order.title ?? defaultTitle(show.title, order.startTime, station.timeZone)
  const complete = { ...order, title, datetime: order.datetime ?? order.startTime }
  const episode = await recorder.cut(station, complete, alongside)
  if (!episode) throw new Problem('conflict', 'No recording exists for that time.')
  return episode
}
