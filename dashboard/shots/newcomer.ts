import type { ShotSet } from '../shots.ts'

/** Somebody who belongs to no station, and may not make one. */
export const set: ShotSet = {
  // Who is the first may make one.
  fill: async ({ person }, stationId) => void (await person([{ stationId }])),
  as: ({ person }) => person([]),
  shots: [{ name: 'no-station', path: '//first-run' }],
}
