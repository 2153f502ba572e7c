import { hash } from 'node:crypto'
import type { Db } from '../database/open.ts'
import { Problem } from '../lib/problem.ts'
import { lockDelay } from './delay-store.ts'
import { type CountedBy, hourMs, mailsRefused, mostMails, waitMs } from './rules/mail-limits.ts'

/** The recipient and the station of a mail; undefined ones are not counted. */
type MailCounters = { [by in CountedBy]?: string | number | undefined }

/**
 * Counts a mail that is about to be sent, in the transaction that decides it.
 * @param address the e-mail after `foldEmail`, of which only the hash is stored
 * @throws 429 code `mails`: as many were sent in the last hour as may be
 */
export async function countMail(tx: Db, counted: MailCounters, nowMs: number): Promise<void> {
  for (const by of ['address', 'station'] as const) {
    const of = counted[by]
    if (of === undefined) continue
    const subject = `mails ${by} ${hash('sha256', String(of), 'base64url')}`
    // Two that are counted at once: the second one waits here.
    await lockDelay(tx, subject, Math.floor((nowMs + hourMs) / 1000))
    const sent = await tx
      .selectFrom('sent_mails')
      .select('at_ms')
      .where('subject', '=', subject)
      .where('at_ms', '>', nowMs - hourMs)
      .orderBy('at_ms', 'desc')
      .limit(1000)
      .execute()
    const wait = waitMs(
      sent.map(({ at_ms }) => at_ms),
      mostMails[by],
      nowMs,
    )
    if (wait > 0) {
      const headers = { 'Retry-After': `${Math.ceil(wait / 1000)}` }
      throw new Problem('rate_limited', mailsRefused[by], { reason: 'mails', headers })
    }
    await tx.insertInto('sent_mails').values({ subject, at_ms: nowMs }).execute()
  }
}

/** Whether a mail was counted, rather than refused because of its limit. */
export async function isWithinLimit(counting: Promise<void>): Promise<boolean> {
  try {
    await counting
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Deletes counts that are older than an hour, or dated by a clock that was ahead. */
export async function forgetMails(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('sent_mails')
    .where('at_ms', '<=', nowMs - hourMs)
    .execute()
  await db
    .deleteFrom('sent_mails')
    .where('at_ms', '>', nowMs + hourMs)
    .execute()
}
