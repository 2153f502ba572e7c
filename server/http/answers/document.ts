/** The response of a read that is not JSON: a feed, or a page. */
export class Document {
  /** The content type. */
  readonly type: string
  readonly text: string
  /** When its content last changed, in Unix seconds, alike on all instances; undefined if that is not known. */
  readonly modifiedAt: number | undefined
  /** Where it is now: the text is the body of a 301 to this URL. */
  readonly location: string | undefined
  /** Headers of its own, names and values in turn. */
  readonly headers: readonly string[]

  constructor({ type, text, modifiedAt, location, headers = [] }: DocumentParts) {
    this.type = type
    this.text = text
    this.modifiedAt = modifiedAt
    this.location = location
    this.headers = headers
  }
}

type DocumentParts = {
  type: string
  text: string
  modifiedAt?: number | undefined
  location?: string | undefined
  headers?: readonly string[]
}
