import type { Role } from './rights.ts'

/** What is known of a person who wants to make a station. */
export type Applicant = {
  /** What they are at the stations that they belong to. */
  roles: readonly Role[]
  /** Whether they made the first account of the installation. */
  isFirst: boolean
  /** The number of stations that a person may own; 0 for no limit. */
  most: number
}

/**
 * Why somebody may not make a station: they only present shows, belong to no station and did not come first, or own as many as
 * a person may.
 */
export type NoNewStation = 'presenter' | 'not_first' | 'most_stations'

/**
 * Whether somebody may make a station: an owner may make another one, and the first person of an installation the first
 * one. Everybody else asks an owner, or whoever runs the installation; the command line may always.
 * @returns undefined if they may, otherwise why not
 */
export function newStationRefusal({ roles, isFirst, most }: Applicant): NoNewStation | undefined {
  const owned = roles.filter((role) => role === 'owner').length
  if (most > 0 && owned >= most) return 'most_stations'
  if (owned > 0) return
  if (roles.length > 0) return 'presenter'
  return isFirst ? undefined : 'not_first'
}
