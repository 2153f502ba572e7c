const contents: Uint8Array[] = []

/**
 * The bytes of a simulated frame, 8 with its content first. They are made once, because making them takes longer than
 * recording them; callers do not change them.
 * @param content a 32-bit number; frames of the same content are equal
 */
export function bytesOf(content: number): Uint8Array {
  const known = contents[content]
  if (known) return known
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setUint32(0, content)
  contents[content] = bytes
  return bytes
}

/** The content of a simulated frame, from its bytes. */
export const contentOf = ({ buffer, byteOffset }: Uint8Array): number => new DataView(buffer, byteOffset).getUint32(0)
