/** Where audio is stored. */
export type MediaLocation = { kind: 'disk'; path: string } | { kind: 's3'; bucket: string; prefix: string }

/**
 * Parses `disk:<path>` or `s3://<bucket>[/<prefix>]`. The prefix is returned without slashes around it and may be
 * empty.
 * @returns undefined for anything else
 */
export function locationOf(text: string): MediaLocation | undefined {
  if (/^disk:[^\0]+$/.test(text)) return { kind: 'disk', path: text.slice('disk:'.length) }
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w.=-]+\/)*[\w.=-]*))?$/.exec(text) ?? []
  return bucket === undefined ? undefined : { kind: 's3', bucket, prefix: prefix.replace(/\/$/, '') }
}
