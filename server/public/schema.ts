import type { TProperties, TSchema } from 'typebox'
import { object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'

// Fields that the schemas of several public reads have.

/** A schema whose value may be null. */
export const orNull = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

export const seconds = Type.Integer({ description: 'Unix seconds.' })
export const times = { start_time: seconds, end_time: seconds }
export const title = Type.String({ description: 'Title.' })
export const image = Type.String({ description: 'Artwork URL; empty if none.' })
export const text = (description: string) => Type.String({ description })
export const showSlug = orNull(
  Type.String(),
  'The slug of the show; null for a show that is not public, whose title is the name of the station.',
)
export const pageUrl = orNull(Type.String(), 'URL of its page; null where pages are off.')

const slug = Type.String({ description: 'The slug of the station.', examples: ['harbour-radio'] })
export const stationPath = object({ slug })

/** The path of a read below a station. */
export const pathBelow = <Properties extends TProperties>(properties: Properties) => object({ slug, ...properties })

export const limit = optional(
  Type.Integer({
    ...{ minimum: 1, default: 20, examples: [20] },
    description: 'Page size; over 100 is served as 100.',
  }),
)
