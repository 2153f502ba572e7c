import { expect, it } from 'vitest'
import { type Origin, sourceOf } from './source.ts'

const facts: [origin: Omit<Origin, 'query'> & { query?: string }, source: string | undefined][] = [
  [{}, 'direct'],
  [{ query: 'via=feed' }, 'feed'],
  [{ query: 'x=1&via=feed' }, 'feed'],
  // An app may send where it found the feed.
  [{ query: 'via=feed', referer: 'https://elsewhere.example/' }, 'feed'],
  [{ query: 'via=anything' }, 'direct'],
  [{ referer: 'https://radio.test/dashboard/1/episodes' }, undefined],
  [{ referer: 'https://radio.test/radio/episodes/1' }, 'page'],
  [{ referer: 'https://radio.test/' }, 'page'],
  [{ referer: 'https://radio.test:8443/' }, 'page'],
  [{ referer: 'https://radio.test/embed/radio' }, 'widget'],
  [{ referer: 'https://blog.example/post' }, 'widget'],
  [{ referer: 'https://radio.test.example/' }, 'widget'],
  [{ referer: 'no url' }, 'direct'],
  [{ referer: 'about:blank' }, 'direct'],
  [{ query: 'via=feed', purpose: 'prefetch' }, undefined],
  [{ purpose: 'prefetch;prerender' }, undefined],
  [{ purpose: 'preview' }, undefined],
]

it.each(facts)('%o comes from %s', (origin, source) => {
  expect(sourceOf({ query: '', ...origin }, (hostname) => hostname === 'radio.test')).toBe(source)
})
