import { expect, it } from 'vitest'
import { deviceOf } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const facts: [userAgent: string | undefined, device: string][] = [
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, 'Edge, Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.0 Safari/605.1.15`, 'Safari, Mac'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/1 Safari/604.1', 'Safari, iPhone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) CriOS/142.0 Mobile/1 Safari/604.1', 'Chrome, iPhone'],
  [
    `Mozilla/5.0 (Linux; Android 16; K) ${webkit} SamsungBrowser/29.0 Chrome/142 Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/156.0.0.0 Safari/537.36`, 'Chrome, Linux'],
  ['curl/8.14.1', ''],
  ['', ''],
  [undefined, ''],
]
for (const [userAgent, device] of facts) {
  it(`${userAgent?.slice(0, 80)} is ${device || 'not known'}`, () => expect(deviceOf(userAgent)).toBe(device))
}
