import type { Unit } from '../database/transaction.ts'
import { refuseUnless } from '../lib/field-errors.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { newShowRule } from './rules/show-fields.ts'
import { newShowSlug } from './slugs.ts'
import { findShow, insertShow, type NewShow, type Show } from './store.ts'

/** The fields of a new show. */
export type ShowInput = Omit<NewShow, 'published' | 'slug'> & { published: boolean }

/**
 * Creates a show and its default series in a transaction.
 * @throws 400 naming every field that fails; 404 no such station
 */
export async function newShow({ tx, now, report }: Unit, stationId: number, input: ShowInput): Promise<Show> {
  refuseUnless(newShowRule, { ...input, image_url: input.image })
  // The station may have been deleted since the key was checked.
  if (!(await findStation(tx, stationId))) throw stationNotFound()
  const slug = await newShowSlug(tx, stationId, input.title)
  const id = await insertShow(tx, stationId, { ...input, slug, published: Number(input.published) }, now)
  const show = (await findShow(tx, stationId, id))!
  report({ type: 'shows.created', subject: id, details: { title: show.title } })
  return show
}
