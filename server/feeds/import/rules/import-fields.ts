import { emailOrEmpty, feedUrl, flag, id, record } from '../../../lib/field-rules.ts'

/** The rules of an import that is to begin, under their names in requests. */
export const importFields = { url: feedUrl, show_id: id, dry_run: flag, owner_email: emailOrEmpty }

export const newImportRule = record(importFields, ['show_id'])
