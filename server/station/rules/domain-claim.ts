/** The columns of a station that tell whether its domain leads here. */
export type DomainClaim = { domain_proven: number; domain_due_at: number | null; domain_until: number | null }

/** Where a domain was found to lead; `unknown` if it has no address, or the name servers did not answer. */
export type Led = 'here' | 'elsewhere' | 'unknown'

const [fiveMinutes, hour, day, week] = [300, 3600, 86_400, 7 * 86_400]

/** That of a station without a domain. */
export const noClaim: DomainClaim = { domain_proven: 0, domain_due_at: null, domain_until: null }

const proven = (now: number): DomainClaim => ({ domain_proven: 1, domain_due_at: now + day, domain_until: null })

const newClaim = (now: number): DomainClaim => ({
  ...{ domain_proven: 0, domain_due_at: now + fiveMinutes, domain_until: now + week },
})

/** Whether a station waits for its domain, so that no other one may. */
export function isWaiting({ domain_until }: Pick<DomainClaim, 'domain_until'>, now: number): boolean {
  return domain_until !== null && now < domain_until
}

/**
 * The claim of a station after a domain was entered.
 * @param before what it had for the same domain: entering that again does not let it wait longer
 */
export function claimEntered(before: DomainClaim | undefined, leadsHere: boolean, now: number): DomainClaim {
  if (before?.domain_proven === 1) return before
  if (leadsHere) return proven(now)
  return before && isWaiting(before, now) ? before : newClaim(now)
}

/**
 * The claim of a station after its domain was looked up. A domain that has led here and leads elsewhere stays in links for a week,
 * and one that is unknown for as long as it is, so that no fault of a name server or a proxy changes links.
 */
export function claimLookedUp(before: DomainClaim, led: Led, now: number): DomainClaim {
  if (led === 'here') return proven(now)
  const { domain_proven, domain_until } = before
  if (domain_proven === 0) {
    const next = now + fiveMinutes
    return { domain_proven, domain_due_at: isWaiting(before, next) ? next : null, domain_until }
  }
  const until = domain_until ?? (led === 'elsewhere' ? now + week : null)
  if (led === 'elsewhere' && until !== null && now >= until) return newClaim(now)
  return { domain_proven, domain_due_at: now + hour, domain_until: until }
}

/** The claim of a station to a domain that is not for it: a name of the installation, or the proven domain of another station. */
export const claimLost = (now: number): DomainClaim => ({ domain_proven: 0, domain_due_at: null, domain_until: now })
