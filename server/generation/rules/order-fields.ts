import { episodeFields } from '../../episodes/rules/episode-fields.ts'
import { instant, record, text } from '../../lib/field-rules.ts'

const { show_id, title, description, image_url, datetime } = episodeFields

/** What the fields of an order may be, by the names that requests give them. A title of white space only is none. */
export const orderFields = {
  show_id,
  start_time: instant,
  end_time: instant,
  title: text(title.maxLength),
  description,
  image_url,
  datetime,
}

/** An order of an episode cut out of the recording. */
export const orderRule = record(orderFields, ['title', 'datetime'])
