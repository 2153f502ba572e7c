/** The first characters of a text: whole ones, of which some take two code units. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text.slice(0, 2 * length)].slice(0, length).join('')
}
