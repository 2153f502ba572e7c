import type { FastifyBaseLogger } from 'fastify'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { translated } from '../../web/numbered.ts'
import type { Db } from '../database/open.ts'
import type { PersonRow, StationRow } from '../database/tables.ts'
import { transportOptions } from './mail-transport.ts'
import { findStationOf } from './membership-store.ts'
import { mailName } from './rules/mail-name.ts'
import { mailSender } from './rules/mail-sender.ts'
import type { NotifiedChange } from './rules/notified-changes.ts'
import { type Words, wordsFor } from './words.ts'

/** Where mail is handed over, and whom it is from. */
export type MailSettings = { url: string; from: string }

/** The end of a mail; `unknown` if the mail server was given all of it, and then did not answer: it may have accepted it. */
export type Delivery = 'accepted' | 'refused' | 'unknown'

/** The mails to people. Each returns whether the mail server accepted it; the reason of a failure is in the log. */
export type Mail = {
  /**
   * Tells a person that they were invited to a station.
   * @param link to set up their account; null if they have one
   * @param by the owner who invites them
   */
  invite(person: PersonRow, stationId: number, link: string | null, by: PersonRow | undefined): Promise<boolean>
  /**
   * Sends a link to set up an account, or for another password.
   * @param accepted `Accept-Language` of the person, if they asked for it themselves
   */
  link(person: PersonRow, purpose: 'set-up' | 'reset', link: string, accepted?: string): Promise<boolean>
  /** Sends a person the link that makes an address theirs, to that address. */
  emailLink(person: PersonRow, address: string, link: string): Promise<boolean>
  /** Tells a person that another one has asked to use their address. */
  emailTaken(person: PersonRow): Promise<boolean>
  /** Tells a person, at their former address, that their account has another one since an instant (Unix seconds). */
  emailChanged(person: PersonRow, address: string, at: number): Promise<boolean>
  /** Tells a person that their sign-in methods were changed, when (Unix seconds), and which other ones they have. */
  signInChanged(person: PersonRow, what: SignInChange): Promise<boolean>
  /** Tells a person of an alarm of a station: that it was raised, or that it is over. */
  alarm(person: PersonRow, station: MailedStation, what: AlarmToTell): Promise<Delivery>
  /** Closes the connections, with the mails that are being sent. */
  close(): void
}

/** A change of a person's sign-in methods, and the other ones that they have. */
export type SignInChange = { change: NotifiedChange; at: number; passkeys: number; hasProvider: boolean }

/** An alarm to tell of, its begin and end in Unix seconds, its reason in English, and the title of the show concerned. */
export type AlarmToTell = {
  alarm: keyof Words['mail']['alarms']
  kind: 'raised' | 'over'
  since: number
  until?: number
  reason?: string
  show?: string
}

/** The station that a mail is about. */
export type MailedStation = Pick<StationRow, 'id' | 'name' | 'time_zone' | 'language'>

type Deps = { db: Db; baseUrl: string; log: FastifyBaseLogger }

/** A mail, and what is done once all of it was handed to the connection. */
type OwnData = SendMailOptions & { whenWhole: () => void }

/** Timeout of a whole mail, in milliseconds. */
const wholeMs = 45_000
/** Mails that are sent at the same time. */
const maxConnections = 5

/** Sends mail by SMTP, as plain text. The connection is made with the first mail. */
export function smtpMail({ db, baseUrl, log }: Deps, { url, from }: MailSettings): Mail {
  let transport: Promise<Transporter> | undefined
  let isClosed = false

  async function connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    const made: Transporter = createTransport({ ...transportOptions(url), pool: true, maxConnections })
    made.use('stream', ({ data, message }, done) => {
      message.processFunc((content) => content.once('end', (data as OwnData).whenWhole))
      done()
    })
    return made
  }

  /** Closes the connections of a transport, with the mails that are being sent: the next mail makes new ones. */
  async function abandon(old: Promise<Transporter> | undefined): Promise<void> {
    if (transport === old) transport = undefined
    ;(await old)?.close({ force: true })
  }

  async function deliver({ id, email }: PersonRow, station: string, subject: string, text: string): Promise<Delivery> {
    if (isClosed) return 'refused'
    transport ??= connect()
    const ours = transport
    let isWhole = false
    const whenWhole = () => {
      isWhole = true
    }
    const to = { name: '', address: email }
    const mail: OwnData = { from: mailSender(from, station), to, subject, text, whenWhole }
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error('the mail server took too long'))
        void abandon(ours)
      }, wholeMs)
    })
    try {
      await Promise.race([ours.then((made) => made.sendMail(mail)), late])
      return 'accepted'
    } catch (error) {
      log.warn({ err: error, person: id }, 'could not send mail')
      const hasAnswered = (error as { responseCode?: number }).responseCode !== undefined
      return isWhole && !hasAnswered ? 'unknown' : 'refused'
    } finally {
      clearTimeout(timer)
    }
  }

  const send = async (...mail: Parameters<typeof deliver>) => (await deliver(...mail)) === 'accepted'

  /** The words for a person, in the language of the station unless they have chosen one, and its time zone. */
  async function recipientOf({ id, language }: PersonRow, stationId?: number, accepted?: string) {
    const station = await findStationOf(db, id, stationId)
    const words = wordsFor(language, accepted ?? station?.language)
    return { ...words, station, zone: station?.time_zone ?? 'UTC' }
  }

  return {
    async invite(person, stationId, link, by) {
      const { mail, station } = await recipientOf(person, stationId)
      if (!station) return false
      const name = mailName(station.name)
      const who = mailName(by?.name ?? '') || mail.anOwner
      return link === null
        ? send(person, name, mail.addedSubject(name), mail.added(who, name, `${baseUrl}/dashboard`))
        : send(person, name, mail.inviteSubject(name), mail.invite(who, name, link))
    },
    async link(person, purpose, link, accepted) {
      const { mail } = await recipientOf(person, undefined, accepted)
      return purpose === 'reset'
        ? send(person, '', mail.resetSubject, mail.reset(link))
        : send(person, '', mail.setUpSubject, mail.setUp(link))
    },
    async emailLink(person, address, link) {
      const { mail } = await recipientOf(person)
      return send({ ...person, email: address }, '', mail.emailSubject, mail.email(person.email, address, link))
    },
    async emailTaken(person) {
      const { mail } = await recipientOf(person)
      return send(person, '', mail.emailTakenSubject, mail.emailTaken(person.email, `${baseUrl}/dashboard`))
    },
    async emailChanged(person, address, at) {
      const { mail, locale, zone } = await recipientOf(person)
      const when = mail.emailChangedAt(timeIn(zone, locale)(at), cityOf(zone))
      const command = `aircheck user change-email ${person.id} ${person.email}`
      return send(person, '', mail.emailChangedSubject, mail.emailChanged(when, address, command))
    },
    async signInChanged(person, { change, at, passkeys, hasProvider }) {
      const { mail, locale, zone } = await recipientOf(person)
      const also = [...(passkeys > 0 ? [mail.passkeys(passkeys)] : []), ...(hasProvider ? [mail.provider] : [])]
      const what = mail.changedAt(mail.changes[change], timeIn(zone, locale)(at), cityOf(zone))
      return send(person, '', mail.signInChangedSubject, mail.signInChanged(what, also, `${baseUrl}/dashboard`))
    },
    async alarm(person, { id, name, time_zone, language }, { alarm, kind, since, until, reason, show }) {
      const { mail, locale } = wordsFor(person.language, language)
      const link = `${baseUrl}/dashboard/${id}`
      const [named, what] = [mailName(name), mail.alarms[alarm]]
      const time = timeIn(time_zone, locale)
      const { facts } = mail
      if (kind === 'over') {
        const lines = [facts.began(time(since)), ...(until ? [facts.ended(time(until))] : [])]
        return deliver(person, named, mail.alarmOverSubject(named, what), mail.alarmOver(named, what, lines, link))
      }
      const lines = [
        facts.since(time(since)),
        ...(reason ? [facts.reason(translated(mail.reasons, reason) ?? reason)] : []),
        ...(show ? [facts.show(show)] : []),
      ]
      return deliver(person, named, mail.alarmSubject(named, what), mail.alarm(named, what, lines, link))
    },
    close() {
      isClosed = true
      void abandon(transport)
    },
  }
}

/** Formats instants in Unix seconds as date and time in a time zone. */
function timeIn(timeZone: string, locale: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  return (instant) => format.format(instant * 1000)
}

/** The city of a time zone: `New York` of `America/New_York`. */
const cityOf = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ')
