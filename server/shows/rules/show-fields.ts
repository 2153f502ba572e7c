import { changesOf, flag, httpUrlOrEmpty, record, text } from '../../lib/field-rules.ts'

/** What the fields of a show may be, by the names that requests give them. */
export const showFields = {
  title: text(200, { notBlank: true }),
  description: text(5000),
  image_url: httpUrlOrEmpty,
  published: flag,
  presenter: text(200),
}

/** A new show, everything filled in. */
export const newShowRule = record(showFields)

/** Which show is to change, and what of it. */
export const showChangesRule = changesOf(showFields)
