/** A QR code: its dark modules as the path of an SVG of `size` × `size`. */
export type Qr = { size: number; path: string }

/** Makes the QR code of a text. The package is loaded when it is first needed. */
export async function qrOf(text: string): Promise<Qr> {
  const { encode } = await import('uqr')
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
