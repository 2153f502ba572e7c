import { changesOf, flag, httpUrlOrEmpty, image, integer, oneOf, record, text } from '../../lib/field-rules.ts'
import { loudnesses } from './loudness.ts'
import { websiteFields } from './website-fields.ts'

/** The rules of a show's fields, under their names in requests. */
export const showFields = {
  title: text(200, { notBlank: true }),
  description: text(5000),
  image_url: httpUrlOrEmpty,
  published: flag,
  presenter: text(200),
}

/** The same as they are stored. */
const columns = { ...showFields, image_url: image }

/** The rule of a new show, with all defaults filled in. */
export const newShowRule = record(columns)

/** The maximum that is cut off at either end of an automatic episode, in seconds. */
export const maxTrimSeconds = 3600

/** The maximum number of episodes or days for which episodes stay. */
export const maxKept = 36_500

/** 0 stands for no limit. */
const limit = integer(0, maxKept)

const trimSeconds = integer(0, maxTrimSeconds)

/** The sources of the chapters of episodes: the file, or the titles that were played. */
export const chapterKinds = ['off', 'plays'] as const

/** The rules of how a show becomes episodes. */
export const automation = {
  ...{ auto_episodes: flag, trim_start: trimSeconds, trim_end: trimSeconds, loudness: oneOf(loudnesses) },
  chapters: oneOf(chapterKinds),
  ...{ keep_episodes: limit, keep_days: limit, delete_audio_after: limit },
}

/** The rule of a change to a show. */
export const showChangesRule = changesOf({ ...columns, ...automation, ...websiteFields })

/** The rule of a change to how a show becomes episodes; `intro` is the name of a stored file, or empty for none. */
export const automationRule = changesOf({ ...automation, ...websiteFields, intro: text(255), image_url: image })
