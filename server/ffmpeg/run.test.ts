import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { numberedFrames } from '../testing/numbered-frames.ts'
import { isMissing } from '../testing/programs.ts'
import { FfmpegFailed, runFfmpeg } from './run.ts'

const mp3 = Buffer.concat(
  numberedFrames()
    .take(50)
    .toArray()
    .map(({ bytes }) => bytes),
)
const failure = (ended: Promise<void>): Promise<FfmpegFailed> =>
  ended.then(
    () => expect.fail('ended well'),
    (error) => error,
  )

describe.skipIf(isMissing('ffmpeg', '-version'))('runFfmpeg', () => {
  it('turns its input into its output', async () => {
    const run = runFfmpeg(['-f', 'mp3'], ['-f', 's16le'])
    run.input.end(mp3)
    expect((await buffer(run.output)).length).toBe(50 * 1152 * 4)
    await run.ended
  })

  it('fails with the last lines that ffmpeg printed', async () => {
    const run = runFfmpeg(['-f', 'mp3'], ['-f', 's16le'])
    run.input.end('this is no audio')
    run.output.resume()
    const failed = await failure(run.ended)
    expect(failed).toBeInstanceOf(FfmpegFailed)
    expect(failed.message).toMatch(/^ffmpeg ended with status \d+; .*pipe:0/)
    expect(failed.isMissing).toBe(false)
  })

  it('is ended by its signal and by its time limit, and writing afterwards does no harm', async () => {
    const stopping = new AbortController()
    const run = runFfmpeg(['-f', 'mp3'], ['-f', 's16le'], { signal: stopping.signal })
    stopping.abort()
    expect((await failure(run.ended)).message).toBe('ffmpeg was ended by SIGKILL')
    run.input.write(mp3)
    const limited = runFfmpeg(['-f', 'mp3'], ['-f', 's16le'], { maxMs: 50 })
    expect((await failure(limited.ended)).message).toBe('ffmpeg was ended by SIGKILL')
    const never = runFfmpeg(['-f', 'mp3'], ['-f', 's16le'], { signal: stopping.signal })
    expect((await failure(never.ended)).message).toBe('ffmpeg was ended by SIGKILL')
  })

  it('opens neither an address nor a file that its input names', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url!)
      response.end(mp3)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const inputs = [`http://127.0.0.1:${port}/a.mp3`, 'file:///a.mp3']
    for (const input of inputs) {
      const run = runFfmpeg(['-f', 'hls'], ['-f', 's16le'])
      run.input.end(`#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n${input}\n#EXT-X-ENDLIST\n`)
      run.output.resume()
      const failed = await failure(run.ended)
      expect(failed.message).toContain("not on whitelist 'pipe'")
    }
    server.close()
    expect(asked).toEqual([])
  })
})

describe('runFfmpeg without ffmpeg', () => {
  it('says that it is not installed', async () => {
    const run = runFfmpeg([], [], { program: '/nowhere/ffmpeg' })
    run.input.write('x')
    const failed = await failure(run.ended)
    expect([failed.message, failed.isMissing]).toEqual(['ffmpeg is not installed', true])
  })
})
