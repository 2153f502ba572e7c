import { changesOf, flag, httpUrlOrEmpty, record, text } from '../../lib/field-rules.ts'

/** The rules of a show's fields, under their names in requests. */
export const showFields = {
  title: text(200, { notBlank: true }),
  description: text(5000),
  image_url: httpUrlOrEmpty,
  published: flag,
  presenter: text(200),
}

/** The rule of a new show, with all defaults filled in. */
export const newShowRule = record(showFields)

/** The rule of a change to a show. */
export const showChangesRule = changesOf(showFields)
