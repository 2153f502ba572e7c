import { expect, it } from 'vitest'
import { loggedPath } from './logged-path.ts'

const token = 'Zk3'.repeat(14).concat('_')
const facts: [url: string, route: string | undefined, logged: string][] = [
  ['/v1/episodes/7?key=x', '/v1/episodes/:id', '/v1/episodes/7'],
  [`/media/${'x'.repeat(24)}.mp3`, '/media/:name', `/media/${'x'.repeat(24)}.mp3`],
  [`/dashboard/set-up/${token}`, '/dashboard/set-up/:token', '/dashboard/set-up/…'],
  [`/%64ashboard/set%2dup/${token}?x=1`, '/dashboard/set-up/:token', '/dashboard/set-up/…'],
  [`//dashboard/set-up/${token}`, undefined, '//dashboard/set-up/…'],
  [`/dashboard//set-up/${token}/more`, '/dashboard/*', '/dashboard//set-up/…/more'],
  ['/dashboard/7/episodes/12', '/dashboard/*', '/dashboard/7/episodes/12'],
  [`/v1/ack_${token}`, undefined, '/v1/…'],
  [`/${'a/'.repeat(200)}`, undefined, `/${'a/'.repeat(99)}a…`],
  [`/media/${'"'.repeat(7000)}`, '/media/:name', '/media/…'],
  [`/v1/shows/ack_${token}`, '/v1/shows/:id', '/v1/shows/…'],
  [`/media/ack_${token}`, '/media/:name', '/media/…'],
  [`/v1/shows#${token}`, '/v1/shows', '/v1/shows'],
]
for (const [url, route, logged] of facts) {
  it(`${url.slice(0, 60)} of ${route} is logged as ${logged.slice(0, 60)}`, () => {
    expect(loggedPath(url, route)).toBe(logged)
  })
}
