import type { Db } from '../database/open.ts'
import type { StationRow } from '../database/tables.ts'
import { type Unit, type Writer, write } from '../database/transaction.ts'
import { unixSeconds } from '../lib/clock.ts'
import { isDomain } from '../lib/field-rules.ts'
import { forEach } from '../lib/for-each.ts'
import { invalidFields } from '../lib/problem.ts'
import type { CheckDomain, DomainFound } from './domain-check.ts'
import { claimEntered, claimLookedUp, claimLost, type DomainClaim, isWaiting, noClaim } from './rules/domain-claim.ts'
import { findStation, findStationsOfDomain, leaveWaitingDomains, listDueDomains, updateStation } from './store.ts'

/** Domains that are read from the table together, and those that are looked up at the same time: one takes up to 7 s. */
const [listedAtOnce, atOnce] = [50, 8]

/** The station that is to have a domain; undefined for a new one. */
type Claimant = Pick<StationRow, 'id' | 'domain' | keyof DomainClaim> | undefined

/**
 * Whether the domain that a station is to have leads here. Asked before the transaction, because it takes seconds. If it does not,
 * stations that wait for the same domain get it no longer without a person asking: of several, it is for the one that asks first
 * when it leads here.
 */
export async function leadsHereNow({ db, leadsHere }: Writer, id: number | undefined, domain: string | undefined) {
  if (!domain || !leadsHere || !isDomain(domain)) return false
  const station = id === undefined ? undefined : await findStation(db, id)
  const isOwn = station?.domain === domain
  if (isOwn && station.domain_proven === 1) return true
  const isHere = await leadsHere(domain)
  if (!isHere && !isOwn) await leaveWaitingDomains(db, domain)
  return isHere
}

/**
 * The further columns of a station that is to have a domain, in the transaction that changes its row. A domain that does not lead
 * here yet waits: another station gets it once it leads here.
 * @throws 400 when the domain is a name of the installation, or that of another station
 */
export async function claimDomain(
  { ownHosts = [] }: Writer,
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  claim: { station: Claimant; domain: string; leadsHere: boolean },
): Promise<DomainClaim> {
  const { station, domain, leadsHere } = claim
  if (domain === '') return noClaim
  const others = (await findStationsOfDomain(tx, domain)).filter(({ id }) => id !== station?.id)
  const isTaken = others.some((other) => other.domain_proven === 1 || (!leadsHere && isWaiting(other, now)))
  if (ownHosts.includes(domain) || isTaken)
    throw invalidFields([{ field: 'domain', message: 'domain is taken', code: 'taken' }])
  return claimEntered(station?.domain === domain ? claimOf(station) : undefined, leadsHere, now)
}

const claimOf = ({ domain_proven, domain_due_at, domain_until }: DomainClaim): DomainClaim => ({
  ...{ domain_proven, domain_due_at, domain_until },
})

/**
 * Looks where the domain of a station leads, and stores what follows from it, unless the station has another domain meanwhile.
 * @returns what was found, and whether links use the domain
 */
export async function lookUpDomain(
  deps: Writer,
  check: CheckDomain,
  { id, domain }: { id: number; domain: string },
): Promise<DomainFound & { isProven: boolean }> {
  const found = await check(domain)
  const led = found.leadsHere ? 'here' : found.addresses.length > 0 ? 'elsewhere' : 'unknown'
  const isProven = await write(deps, id, async ({ tx, now, report }) => {
    const station = await findStation(tx, id)
    if (!station || station.domain !== domain) return false
    const isFree = !deps.ownHosts?.includes(domain) && !(await isProvenOfAnother(tx, station))
    const claim = isFree ? claimLookedUp(claimOf(station), led, now) : claimLost(now)
    await updateStation(tx, id, claim)
    if (claim.domain_proven !== station.domain_proven)
      report({ type: 'station.changed', subject: id, details: { fields: ['domain'] } })
    return claim.domain_proven === 1
  })
  return { ...found, isProven }
}

async function isProvenOfAnother(tx: Db, { id, domain }: { id: number; domain: string }): Promise<boolean> {
  const all = await findStationsOfDomain(tx, domain)
  return all.some((other) => other.id !== id && other.domain_proven === 1)
}

/** Makes the job that looks up all domains that are due; each is due later then. */
export const lookUpDomainsJob =
  (deps: Writer, check: CheckDomain) =>
  async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      const due = await listDueDomains(deps.db, unixSeconds(deps.clock), listedAtOnce)
      if (due.length === 0) return
      await forEach(due, (station) => lookUpDomain(deps, check, station), signal, atOnce)
    }
  }
