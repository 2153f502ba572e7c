import type { Role } from './rights.ts'

/** A person who wants to make a station. */
export type Applicant = {
  /** Their roles at their stations. */
  roles: readonly Role[]
  /** Whether they made the first account of the installation. */
  isFirst: boolean
  /** The number of stations that a person may own; 0 for no limit. */
  most: number
}

/**
 * The reason why a person may not make a station: they own none of their stations, have no station and are not the first
 * person, or own the maximum number.
 */
export type StationRefusal = 'not_owner' | 'not_first' | 'most_stations'

/**
 * Whether a person may make a station: an owner may make another one, and the first person of an installation the first one.
 * The command line may always.
 * @returns undefined if they may, otherwise the reason
 */
export function newStationRefusal({ roles, isFirst, most }: Applicant): StationRefusal | undefined {
  const owned = roles.filter((role) => role === 'owner').length
  if (most > 0 && owned >= most) return 'most_stations'
  if (owned > 0) return
  if (roles.length > 0) return 'not_owner'
  return isFirst ? undefined : 'not_first'
}
