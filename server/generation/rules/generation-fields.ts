import { episodeFields } from '../../episodes/rules/episode-fields.ts'
import { flag, image, instant, integer, record, text } from '../../lib/field-rules.ts'

const { show_id, title, description, image_url, datetime } = episodeFields

/** The rules of an order's fields, under their names in requests. A title of white space only counts as absent. */
export const generationFields = {
  show_id,
  start_time: instant,
  end_time: instant,
  title: text(title.maxLength),
  description,
  image_url,
  datetime,
}

const withinSecond = integer(0, 999_999)

/** The rule of an order. */
export const generationRule = record(
  { ...generationFields, image_url: image, start_us: withinSecond, end_us: withinSecond, archived: flag },
  [...(['title', 'datetime', 'start_us', 'end_us', 'archived'] as const)],
)
