import type { Role } from './rights.ts'

/** What is known of a person who wants to make a station. */
export type Applicant = {
  /** What they are at the stations that they belong to. */
  roles: readonly Role[]
  /** Whether they made the first account of the installation. */
  isFirst: boolean
}

/** Why somebody may not make a station: they only present shows, or belong to no station and did not come first. */
export type NoNewStation = 'presenter' | 'not_first'

/**
 * Whether somebody may make a station: an owner may make another one, and the first person of an installation the first
 * one. Everybody else asks an owner, or whoever runs the installation; the command line may always.
 * @returns undefined if they may, otherwise why not
 */
export function newStationRefusal({ roles, isFirst }: Applicant): NoNewStation | undefined {
  if (roles.includes('owner')) return
  if (roles.length > 0) return 'presenter'
  return isFirst ? undefined : 'not_first'
}
