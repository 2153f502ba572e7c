/**
 * The error of a field: `limit` is a number of characters or items, or the ends of a range; `line` is the line of a text
 * that is at fault, counted from 1. `message` is in English, for reasons that only the server can word.
 */
export type RefusedField = {
  field: string
  message?: string
  code?: string
  limit?: number | readonly number[]
  line?: { number: number; text: string }
}

/** A refused or failed call. Words for people are made from `code` and `fields`. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly RefusedField[]

  constructor(status: number, code: string, fields: readonly RefusedField[] = []) {
    super(code)
    this.name = 'Refused'
    this.status = status
    this.code = code
    this.fields = fields
  }
}
