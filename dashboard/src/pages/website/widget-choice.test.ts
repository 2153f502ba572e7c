import { expect, it } from 'vitest'
import type { Widget } from './code.ts'
import { type Choice, firstChoice, widgetOf } from './widget-choice.ts'

const shows = [{ slug: 'first-tram' }, { slug: 'slow-train' }]

const facts: [Partial<Choice>, Widget][] = [
  [{}, { kind: 'player', layout: 'large' }],
  [
    { kind: 'player:bar', of: 'show:slow-train', lang: 'de' },
    { kind: 'player', layout: 'bar', show: 'slow-train', lang: 'de' },
  ],
  [
    { kind: 'player:card', of: 'episode:12' },
    { kind: 'player', layout: 'card', episode: 12 },
  ],
  [
    { kind: 'player:bar', of: 'episode:12', at: '12:04', until: '1:02:00' },
    { kind: 'player', layout: 'bar', episode: 12, at: '12:04', until: '1:02:00' },
  ],
  // A place that is wrong, or an end that is not after the beginning, is left out; a station has no places.
  [
    { kind: 'player:bar', of: 'episode:12', at: '12:4', until: '90' },
    { kind: 'player', layout: 'bar', episode: 12, until: '90' },
  ],
  [
    { kind: 'player:bar', of: 'episode:12', at: '1:30', until: '90' },
    { kind: 'player', layout: 'bar', episode: 12, at: '1:30' },
  ],
  [
    { kind: 'player:bar', at: '1:30', until: '2:00' },
    { kind: 'player', layout: 'bar' },
  ],
  // Only what shows the present may do without a connection.
  [
    { kind: 'player:bar', isLive: false },
    { kind: 'player', layout: 'bar', live: 'off' },
  ],
  [
    { kind: 'now-playing', isLive: false },
    { kind: 'now-playing', live: 'off' },
  ],
  [
    { kind: 'player:bar', of: 'episode:12', isLive: false },
    { kind: 'player', layout: 'bar', episode: 12 },
  ],
  [{ kind: 'episodes', isLive: false }, { kind: 'episodes' }],
  // A widget takes only the options that it has.
  [{ kind: 'now-playing', of: 'episode:12', limit: 9, accent: '#b3261e' }, { kind: 'now-playing' }],
  [
    { kind: 'schedule', of: 'show:slow-train', limit: 3 },
    { kind: 'schedule', limit: 3 },
  ],
  [
    { kind: 'episodes', of: 'show:slow-train', limit: 4 },
    { kind: 'episodes', show: 'slow-train' },
  ],
  [
    { kind: 'episodes', of: 'episode:12', theme: 'dark' },
    { kind: 'episodes', theme: 'dark' },
  ],
  [{ kind: 'show' }, { kind: 'show', show: 'first-tram' }],
  [
    { kind: 'search', accent: '#B3261E', limit: 2 },
    { kind: 'search', accent: '#B3261E', limit: 2 },
  ],
  [{ kind: 'search', accent: '#b32' }, { kind: 'search' }],
]
it.each(facts)('%j is the widget %j', (choice, widget) => {
  expect(widgetOf({ ...firstChoice, ...choice }, shows)).toEqual(widget)
})
