/** The bytes of each character, by encoding. */
const tables = new Map<string, Map<string, readonly number[]>>()

/** Text as bytes in an encoding that has one or two bytes for each of its characters. */
export function encoded(text: string, charset: string): Buffer {
  if (charset === 'utf-8') return Buffer.from(text)
  const table = tables.get(charset) ?? tableOf(charset)
  tables.set(charset, table)
  const bytes = Array.from(text, (character) => {
    const found = table.get(character)
    if (!found) throw new Error(`${charset} has no ${character}`)
    return found
  })
  return Buffer.from(bytes.flat())
}

function tableOf(charset: string) {
  const decoder = new TextDecoder(charset)
  const table = new Map<string, readonly number[]>()
  const add = (...bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add(byte)
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail)
  return table
}
