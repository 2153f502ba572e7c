type Bucket = { kind: 's3'; bucket: string; prefix: string }
type Location = { kind: 'disk'; path: string } | Bucket

/**
 * Parses `disk:<path>` or `s3://<bucket>[/<prefix>]`. The prefix is returned without slashes around it and may be
 * empty.
 * @returns undefined for anything else
 */
export function locationOf(text: string): Location | undefined {
  if (/^disk:[^\0]+$/.test(text)) return { kind: 'disk', path: text.slice('disk:'.length) }
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w.=-]+\/)*[\w.=-]*))?$/.exec(text) ?? []
  return bucket === undefined ? undefined : { kind: 's3', bucket, prefix: prefix.replace(/\/$/, '') }
}

/** Parses a location like `locationOf`. Throws for anything else. */
export function parseLocation(text: string): Location {
  const found = locationOf(text)
  if (!found) throw new Error('A location for audio is written disk:<path> or s3://<bucket>[/<prefix>].')
  return found
}

/** A folder below the prefix of a bucket. */
export function belowPrefix({ bucket, prefix }: Bucket, folder: string) {
  return { bucket, prefix: [prefix, folder].filter(Boolean).join('/') }
}
