import { nearestFrame } from '../../recordings/frames.ts'
import { nearestSilence } from '../../recordings/levels.ts'
import { type Edge, edgeOf } from './cut.ts'
import type { Cutting } from './use-cutter.ts'

/**
 * Brings an end of the cut to the silence nearest to it.
 * @returns where it is now, in microseconds; undefined if there is no silence within ten seconds
 */
export function snapToSilence(cutting: Cutting, edge: Edge): number | undefined {
  const at = nearestSilence(cutting.tiles.at, edgeOf(cutting.cut, edge) / 1e6, edge)
  const us = at === undefined ? undefined : nearestFrame(cutting.reels, at * 1e6)
  return us !== undefined && cutting.moveEdge(edge, us) ? us : undefined
}
