import { describe, expect, it } from 'vitest'
import { Problem } from '../../lib/problem.ts'
import { pictureKeeper } from './receive-item.ts'

describe('the pictures of an import', () => {
  const keeper = (fault: () => Problem) => {
    const asked: string[] = []
    const imageOf = async (url: string) => {
      asked.push(url)
      if (url === 'good') return '/media/1.jpg'
      throw fault()
    }
    const pictureOf = pictureKeeper({ pictures: { imageOf }, writer: { actor: { kind: 'command' } } }, 1)
    return { asked, outcome: (url: string) => pictureOf(url).catch((error: Problem) => error.code) }
  }

  it('are asked for once, also one that cannot be copied', async () => {
    const { asked, outcome } = keeper(() => new Problem('invalid', 'cannot be downloaded'))
    const outcomes = []
    for (const url of ['good', 'bad', 'good', 'bad', 'bad']) outcomes.push(await outcome(url))
    expect(outcomes).toEqual(['/media/1.jpg', 'invalid', '/media/1.jpg', 'invalid', 'invalid'])
    expect(asked).toEqual(['good', 'bad'])
  })

  it.each(['rate_limited', 'unavailable'] as const)(
    'are asked for again after a failure that passes: %s',
    async (code) => {
      const { asked, outcome } = keeper(() => new Problem(code, 'Later.'))
      expect([await outcome('bad'), await outcome('bad')]).toEqual([code, code])
      expect(asked).toEqual(['bad', 'bad'])
    },
  )
})
