import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asker } from './ask.ts'
import type { Effort } from './effort.ts'
import { residentMiB } from './process.ts'
import { largestFile, makeRecording } from './recording.ts'
import { inTurn, ratios, type Spread, spread } from './rounds.ts'
import { type Product, type Seeded, startBare, startProduct } from './server.ts'
import { download, upload } from './transfer.ts'

/** Throughput of the product and of the bare server in MB/s, and their ratio. */
export type FileSpeed = { bare: Spread; product: Spread; ratio: Spread }

export type FileSpeeds = {
  upload: FileSpeed
  download: FileSpeed
  /** The largest growth of the product's memory during eight concurrent uploads, in MiB. */
  growthMiB: number
}

const uploadsAtOnce = 8
const sampleEveryMs = 20

/** Compares uploads (until the 201) and downloads of the largest file with bare handlers that do the same disk work. */
export async function measureFiles(dataDir: string, { key }: Seeded, { rounds }: Effort): Promise<FileSpeeds> {
  const file = makeRecording(largestFile)
  const folder = join(dataDir, 'bare')
  const filePath = join(dataDir, 'file.mp3')
  mkdirSync(folder, { recursive: true })
  writeFileSync(filePath, file)
  const growthMiB = await measureGrowth(dataDir, key, file)

  const product = await startProduct({ dataDir })
  const bare = await startBare(dataDir, { filePath, folder })
  try {
    const showId = await aShow(product, key)
    let mediaUrl = ''
    const send = (origin: string) => async () => {
      const { seconds, status, body } = await upload(origin, key, showId, file)
      if (status !== 201) throw new Error(`The upload was answered ${status}: ${body}`)
      if (origin === product.origin) mediaUrl = product.origin + new URL(JSON.parse(body).audio_url).pathname
      return file.length / 1e6 / seconds
    }
    const sent = await inTurn({ bare: send(bare.origin), product: send(product.origin) }, { rounds, warmUps: 1 })
    const fetchFrom = (url: string) => async () => {
      const { seconds, bytes } = await download(url)
      return bytes / 1e6 / seconds
    }
    const fetched = await inTurn(
      { bare: fetchFrom(`${bare.origin}/file`), product: fetchFrom(mediaUrl) },
      { rounds, warmUps: 1 },
    )
    return { upload: speedOf(sent), download: speedOf(fetched), growthMiB }
  } finally {
    for (const child of [product, bare]) await child.stop()
    for (const path of [folder, filePath]) rmSync(path, { recursive: true })
  }
}

async function measureGrowth(dataDir: string, key: string, file: Buffer): Promise<number> {
  const product = await startProduct({ dataDir })
  try {
    const showId = await aShow(product, key)
    const before = residentMiB(product.pid)
    let most = before
    const sampling = setInterval(() => {
      most = Math.max(most, residentMiB(product.pid))
    }, sampleEveryMs)
    const uploads = Array.from({ length: uploadsAtOnce }, () => upload(product.origin, key, showId, file))
    for (const { status, body } of await Promise.all(uploads)) {
      if (status !== 201) throw new Error(`The upload was answered ${status}: ${body}`)
    }
    clearInterval(sampling)
    return most - before
  } finally {
    await product.stop()
  }
}

async function aShow({ origin }: Product, key: string): Promise<number> {
  const { ask, close } = asker(origin, key)
  const { body } = await ask('GET /v1/shows')
  close()
  return JSON.parse(`${body}`)[0].id
}

function speedOf({ bare, product }: Record<'bare' | 'product', number[]>): FileSpeed {
  return { bare: spread(bare), product: spread(product), ratio: spread(ratios(product, bare)) }
}
