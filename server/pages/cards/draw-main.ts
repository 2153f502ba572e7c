import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { OverlayOptions } from 'sharp'
import type { DecodeMessage } from '../../uploads/rules/decoding.ts'
import type { DrawnPicture, DrawRequest } from './drawer.ts'

// The main file of the process in which cards are drawn: `drawer.ts` starts it. The library of pictures and its fonts take
// memory there, and not in the server.

// Read when the library is loaded: which fonts there are. Nothing depends on those of the system.
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('fonts/fonts.conf', import.meta.url))
process.env.PANGOCAIRO_BACKEND = 'fontconfig'

const { default: sharp } = await import('sharp')
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Svg'].map((format) => `VipsForeignLoad${format}`) })

const rounded = (side: number, radius: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${radius}"/></svg>`,
  )

/** A picture in its size; undefined for a file that cannot be read: the card is sent without it. */
async function laid({ bytes, left, top, side, radius }: DrawnPicture): Promise<OverlayOptions | undefined> {
  try {
    const image = sharp(bytes, { failOn: 'error' }).resize({ width: side, height: side, fit: 'cover' })
    const shaped = radius ? image.composite([{ input: rounded(side, radius), blend: 'dest-in' }]) : image
    const { data, info } = await shaped.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return { input: data, raw: { width: info.width, height: info.height, channels: info.channels }, left, top }
  } catch {
    return undefined
  }
}

async function drawn({ svg, pictures }: DrawRequest): Promise<Uint8Array> {
  const overlays: OverlayOptions[] = []
  for (const picture of pictures) {
    const overlay = await laid(picture)
    if (overlay) overlays.push(overlay)
  }
  return sharp(Buffer.from(svg)).composite(overlays).flatten().jpeg({ quality: 74, mozjpeg: true }).toBuffer()
}

const send = (message: DecodeMessage) => void process.send?.(message)

// The server goes first when there is little processor time.
setPriority(10)
process.on('message', (request: DrawRequest) => {
  drawn(request).then(
    (jpeg) => send({ jpeg }),
    () => send({ fault: 'broken' }),
  )
})
send({ ready: true })
