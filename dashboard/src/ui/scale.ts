import type { Styled } from './styled.ts'

const percent = (share: number) => `${(share * 100).toFixed(4)}%`

/** The style of something at a position of a scale, from 0 to 1. See scale.css. */
export function atShare(share: number): Styled {
  return { '--at': percent(share) }
}

/** The style of something that reaches from one position of a scale to another, both from 0 to 1. See scale.css. */
export function stretchOf(from: number, until: number): Styled {
  return { '--from': percent(from), '--until': percent(until) }
}
