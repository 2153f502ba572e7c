import { describe, expect, it } from 'vitest'
import type { OutgoingAnswer, OutgoingClient, OutgoingRequest } from '../outgoing/client.ts'
import { OutgoingRefused } from '../outgoing/guard.ts'
import { probeAudioLength } from './audio-length.ts'

const url = 'https://radio.example/a.mp3'
type Scripted = { status: number; headers?: Record<string, string> } | Error

/** A client that gives these responses one after the other and records the requests. */
function scripted(...answers: Scripted[]) {
  const asked: OutgoingRequest[] = []
  const client: OutgoingClient = {
    async request(request): Promise<OutgoingAnswer> {
      asked.push(request)
      const answer = answers[asked.length - 1]
      if (!answer) throw new Error('asked once too often')
      if (answer instanceof Error) throw answer
      return { headers: {}, url, ...answer }
    },
  }
  return { client, asked }
}

describe('probeAudioLength', () => {
  it('uses the Content-Length of a HEAD', async () => {
    const { client, asked } = scripted({ status: 200, headers: { 'content-length': '48291840' } })
    expect(await probeAudioLength(client, url)).toBe(48291840)
    expect(asked).toMatchObject([{ method: 'HEAD', url, timeoutMs: 5000, headers: { 'accept-encoding': 'identity' } }])
  })

  it('requests the first byte where HEAD gives no length', async () => {
    const range = { status: 206, headers: { 'content-range': 'bytes 0-0/12345', 'content-length': '1' } }
    for (const head of [{ status: 405 }, { status: 200 }, new Error('ECONNRESET')]) {
      const { client, asked } = scripted(head, range)
      expect(await probeAudioLength(client, url)).toBe(12345)
      expect(asked[1]).toMatchObject({ method: 'GET', url, timeoutMs: 5000, headers: { range: 'bytes=0-0' } })
    }
  })

  it('returns null when neither gives a length', async () => {
    const { client } = scripted({ status: 404 }, { status: 404, headers: { 'content-length': '20' } })
    expect(await probeAudioLength(client, url)).toBeNull()
  })

  it('does not try GET when the address is blocked', async () => {
    const { client, asked } = scripted(new OutgoingRefused('10.0.0.1 is not a public address', 'address'))
    await expect(probeAudioLength(client, url)).rejects.toThrow(OutgoingRefused)
    expect(asked).toHaveLength(1)
  })

  it('fails when both requests fail', async () => {
    const { client } = scripted(new Error('first'), new Error('second'))
    await expect(probeAudioLength(client, url)).rejects.toThrow('second')
  })
})
