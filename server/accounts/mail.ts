import type { FastifyBaseLogger } from 'fastify'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { translated } from '../../web/numbered.ts'
import type { Db } from '../database/open.ts'
import type { PersonRow, StationRow } from '../database/tables.ts'
import { findStation } from '../station/store.ts'
import { transportOptions } from './mail-transport.ts'
import { mailName } from './rules/mail-name.ts'
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
   * @param accepted `Accept-Language` of the inviting owner, for people who have not chosen a language
   */
  invite(person: PersonRow, stationId: number, link: string | null, accepted: string | undefined): Promise<boolean>
  /** Sends a link to set up an account, or for another password. */
  link(person: PersonRow, purpose: 'set-up' | 'reset', link: string, accepted: string | undefined): Promise<boolean>
  /** Tells a person that their sign-in methods were changed, when (Unix seconds), and which other ones they have. */
  signInChanged(person: PersonRow, what: SignInChange): Promise<boolean>
  /** Tells a person of an alarm of a station: that it was raised, or that it is over. */
  alarm(person: PersonRow, station: Pick<StationRow, 'id' | 'name' | 'time_zone'>, what: AlarmToTell): Promise<Delivery>
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
    const made: Transporter = createTransport({ ...transportOptions(url), pool: true, maxConnections }, { from })
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

  async function deliver({ id, email }: PersonRow, subject: string, text: string): Promise<Delivery> {
    if (isClosed) return 'refused'
    transport ??= connect()
    const ours = transport
    let isWhole = false
    const whenWhole = () => {
      isWhole = true
    }
    const mail: OwnData = { to: { name: '', address: email }, subject, text, whenWhole }
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

  const send = async (person: PersonRow, subject: string, text: string) =>
    (await deliver(person, subject, text)) === 'accepted'

  return {
    async invite(person, stationId, link, accepted) {
      const { mail } = wordsFor(person.language, accepted)
      const station = await findStation(db, stationId)
      if (!station) return false
      const name = mailName(station.name)
      return link === null
        ? send(person, mail.addedSubject(name), mail.added(name, `${baseUrl}/dashboard`))
        : send(person, mail.inviteSubject(name), mail.invite(name, link))
    },
    async link(person, purpose, link, accepted) {
      const { mail } = wordsFor(person.language, accepted)
      return purpose === 'reset'
        ? send(person, mail.resetSubject, mail.reset(link))
        : send(person, mail.setUpSubject, mail.setUp(link))
    },
    async signInChanged(person, { change, at, passkeys, hasProvider }) {
      const { mail, locale } = wordsFor(person.language, undefined)
      const when = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
      const also = [...(passkeys > 0 ? [mail.passkeys(passkeys)] : []), ...(hasProvider ? [mail.provider] : [])]
      const what = `${mail.changes[change]} (${when.format(at * 1000)} UTC)`
      return send(person, mail.signInChangedSubject, mail.signInChanged(what, also, `${baseUrl}/dashboard`))
    },
    async alarm(person, { id, name, time_zone }, { alarm, kind, since, until, reason, show }) {
      const { mail, locale } = wordsFor(person.language, undefined)
      const at = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone })
      const link = `${baseUrl}/dashboard/${id}`
      const [named, what] = [mailName(name), mail.alarms[alarm]]
      const time = (instant: number) => at.format(instant * 1000)
      const { facts } = mail
      if (kind === 'over') {
        const lines = [facts.began(time(since)), ...(until ? [facts.ended(time(until))] : [])]
        return deliver(person, mail.alarmOverSubject(named, what), mail.alarmOver(named, what, lines, link))
      }
      const lines = [
        facts.since(time(since)),
        ...(reason ? [facts.reason(translated(mail.reasons, reason) ?? reason)] : []),
        ...(show ? [facts.show(show)] : []),
      ]
      return deliver(person, mail.alarmSubject(named, what), mail.alarm(named, what, lines, link))
    },
    close() {
      isClosed = true
      void abandon(transport)
    },
  }
}
