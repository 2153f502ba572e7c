import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { numberedFrames } from '../server/testing/numbered-frames.ts'
import type { Lab } from './lab.ts'
import { inTurn, median, ratios } from './rounds.ts'
import { client, residentMiB, startBare, startProduct } from './servers.ts'
import { atLeast, atMost, figure, spread, type Table } from './table.ts'

/** The largest file that the API accepts. */
const fileBytes = 200 * 1024 * 1024
const pieceBytes = 256 * 1024
const uploadsAtOnce = 8
const boundary = 'aircheck-benchmark'

/** Compares uploads, until the 201, and downloads with bare handlers that do the same work on the disk. */
export async function measureFiles(lab: Lab): Promise<Record<'files' | 'memory', Table>> {
  const { dataDir, key } = await lab.installation('medium', 10_000)
  const frames = numberedFrames({ sampleRate: 48_000 }).take(1000)
  const file = Buffer.alloc(fileBytes, Buffer.concat([...frames].map(({ bytes }) => bytes)))
  const folder = lab.folder('files')
  const filePath = join(folder, 'file.mp3')
  writeFileSync(filePath, file)
  await using product = await startProduct(dataDir)
  await using bare = await startBare(dataDir, { filePath, folder })
  const shows = JSON.parse((await client(product.origin, key)('GET /v1/shows')).text)
  const body = bodyOf(file, shows[0].id)
  const growthMiB = await growthOf(product.pid, () => upload(product.origin, key, body))
  let media = ''
  const send = (origin: string) => async () => {
    const { text, ms } = await upload(origin, key, body)
    if (text) media = new URL(JSON.parse(text).audio_url).pathname
    return file.length / 1000 / ms
  }
  const fetchFrom = (origin: string, path: () => string) => async () => {
    const { bytes, ms } = await client(origin, key)(`GET ${path()}`)
    return bytes / 1000 / ms
  }
  const effort = { rounds: lab.effort.rounds, warmUps: 1 }
  const sent = await inTurn({ bare: send(bare.origin), product: send(product.origin) }, effort)
  const fetched = await inTurn(
    { bare: fetchFrom(bare.origin, () => '/file'), product: fetchFrom(product.origin, () => media) },
    effort,
  )
  const row = (name: string, speeds: typeof sent, goal: number) => {
    const ratio = ratios(speeds.product, speeds.bare)
    const cells = [speeds.product, speeds.bare].map((speed) => `${figure(median(speed))} MB/s`)
    return [name, spread(ratio), ...cells, atLeast(goal, median(ratio))]
  }
  return {
    files: {
      head: ['', 'ratio', 'Aircheck', 'bare', 'goal'],
      rows: [row('upload of 200 MiB', sent, 0.6), row('download of 200 MiB', fetched, 0.8)],
    },
    memory: {
      head: ['', '', 'goal'],
      rows: [
        [
          `growth of memory, ${uploadsAtOnce} uploads of 200 MiB at once, MiB`,
          figure(growthMiB),
          atMost(96, growthMiB),
        ],
      ],
    },
  }
}

/** Measures the largest growth of a server's memory during concurrent uploads. */
async function growthOf(pid: number, send: () => Promise<unknown>): Promise<number> {
  const before = residentMiB(pid)
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, residentMiB(pid))
  }, 20)
  await Promise.all(Array.from({ length: uploadsAtOnce }, send))
  clearInterval(sampling)
  return most - before
}

/** The pieces of a multipart body. */
function bodyOf(file: Buffer, showId: number): Buffer[] {
  const part = (name: string, rest: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}`
  const fields = part('title', '\r\n\r\nA long recording\r\n') + part('show_id', `\r\n\r\n${showId}\r\n`)
  const head = fields + part('file', '; filename="a.mp3"\r\nContent-Type: audio/mpeg\r\n\r\n')
  const count = Math.ceil(file.length / pieceBytes)
  const pieces = Array.from({ length: count }, (_, at) => file.subarray(at * pieceBytes, (at + 1) * pieceBytes))
  return [Buffer.from(head), ...pieces, Buffer.from(`\r\n--${boundary}--\r\n`)]
}

/** Uploads over a new connection. */
function upload(origin: string, key: string, body: readonly Buffer[]) {
  const length = body.reduce((sum, piece) => sum + piece.length, 0)
  return client(origin, key)('POST /v1/episodes/upload', body, {
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
    'Content-Length': `${length}`,
  })
}
