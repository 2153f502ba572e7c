/** The words for the errors of a file, by the text of the server without its line. `title` and the like stand for a column. */
export type LineFaults = Record<string, (line: string, rest: string) => string>

/**
 * The fault of a line of a file, and what to do, in the words of the page; undefined for an error without words.
 * @param message as the server words it: `line 4: isrc must be like DEUM71900001`
 */
export function lineFault(message: string, faults: LineFaults): string | undefined {
  const [, line, text = ''] = /^line (\d+): (.*)$/s.exec(message) ?? []
  if (line === undefined) return undefined
  const known = Object.keys(faults).find((begin) => text.startsWith(begin))
  return known === undefined ? undefined : faults[known]!(line, text.slice(known.length))
}
