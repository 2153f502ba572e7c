import { fileURLToPath } from 'node:url'
import { minArtworkPixels } from '../feeds/rules/requirements.ts'

/** The side of a drawing in its own units, of which 72 are an inch. */
const side = 120

/** Draws the artwork of the demo as a PNG that feeds accept. `name` is `station`, or the slug of a show. */
export async function drawArt(name: string): Promise<Buffer> {
  // Only the demo draws, and loading the library takes longer than a command.
  const { default: sharp } = await import('sharp')
  const density = (72 * minArtworkPixels) / side
  const drawing = sharp(fileURLToPath(new URL(`art/${name}.svg`, import.meta.url)), { density })
  return drawing.png({ compressionLevel: 1 }).toBuffer()
}
