import { expect, it } from 'vitest'
import { feedAddress } from './feed-address.ts'

it.each([
  ['https://a.example/feed', 'https://a.example/feed'],
  [' https://a.example/feed\n', 'https://a.example/feed'],
  ['feed:https://a.example/feed', 'https://a.example/feed'],
  ['feed:http://a.example/feed', 'http://a.example/feed'],
  ['FEED:HTTPS://a.example/feed', 'HTTPS://a.example/feed'],
  ['feed://https://a.example/feed', 'https://a.example/feed'],
  ['feed://a.example/feed', 'http://a.example/feed'],
  ['Feed://a.example:8000/feed?a=feed://b', 'http://a.example:8000/feed?a=feed://b'],
  ['itpc://a.example/feed', 'http://a.example/feed'],
  ['ITPC://https://a.example/feed', 'https://a.example/feed'],
  ['pcast://a.example:8000/feed', 'http://a.example:8000/feed'],
  ['pcast:https://a.example/feed', 'https://a.example/feed'],
  ['feed:feed://a.example/feed', 'feed:feed://a.example/feed'],
  ['feed://feed://a.example/feed', 'http://feed://a.example/feed'],
  ['feeds://a.example/feed', 'feeds://a.example/feed'],
  ['pcast:a.example', 'pcast:a.example'],
  ['https://a.example/?feed:https://b.example', 'https://a.example/?feed:https://b.example'],
  ['feed:file:///etc/passwd', 'feed:file:///etc/passwd'],
  ['feed:a.example', 'feed:a.example'],
  ['feed', 'feed'],
  ['', ''],
])('%j is %j', (typed, address) => expect(feedAddress(typed)).toBe(address))
