import { episodeFields } from '../../episodes/rules/episode-fields.ts'
import { flag, id, record } from '../../lib/field-rules.ts'

const { audio_url: _, ...fields } = episodeFields
const drafted = { ...fields, archived: flag, replaces: id }

/** The rule of what is known of an upload's episode before there is one: every field may be missing. */
export const uploadDraftRule = record(drafted, Object.keys(drafted) as (keyof typeof drafted)[])
