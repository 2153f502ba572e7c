import type { Sharp } from 'sharp'
import { maxPixels } from './rules/picture.ts'

let loaded: Promise<(bytes: Buffer) => Sharp> | undefined

/**
 * The library, loaded when the first picture comes: it takes time and memory. It reads the four formats only.
 * @throws what loading it throws, such as on a machine that it is not made for; the next picture tries again
 */
export function decoder(): Promise<(bytes: Buffer) => Sharp> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function load(): Promise<(bytes: Buffer) => Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`) })
  return (bytes) => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
}
