import { describe, expect, it } from 'vitest'
import type { Address } from '../outgoing/names.ts'
import { refusePrivateStream } from './stream-address.ts'

const names: Record<string, Address[]> = {
  'radio.example': [{ address: '93.184.216.34', family: 4 }],
  'both.example': [
    { address: '10.0.0.1', family: 4 },
    { address: '2a00:1450::1', family: 6 },
  ],
  'inside.example': [{ address: '192.168.1.4', family: 4 }],
}
const resolve = async (name: string) => names[name] ?? Promise.reject(new Error('ENOTFOUND'))

describe('the allowed addresses of streams', () => {
  it.each([
    'http://127.0.0.1:8000/live',
    'http://[::1]/live',
    'http://10.1.2.3/live',
    'https://user:secret@inside.example/live',
  ])('%s is refused, in words without the address', async (url) => {
    await expect(refusePrivateStream(url, resolve)).rejects.toMatchObject({
      code: 'invalid',
      message: 'stream_url must be a public address',
    })
  })

  it.each(['http://93.184.216.34/', 'https://radio.example/live', 'http://both.example/', 'http://unknown.example/'])(
    '%s is accepted',
    async (url) => {
      await expect(refusePrivateStream(url, resolve)).resolves.toBeUndefined()
    },
  )
})
