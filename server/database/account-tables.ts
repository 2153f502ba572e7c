import type { Generated, GeneratedAlways } from 'kysely'

// Row types of accounts; see tables.ts.

/** A person who signs in to the dashboard. One account serves all stations. */
export type PeopleTable = {
  id: GeneratedAlways<number>
  email: string
  /** Unique: two addresses that differ in case are one account. */
  email_folded: string
  name: string
  /** `en` or `de`; empty for that of the browser. */
  language: string
  /** A PHC string of argon2id; null without a password. */
  password: string | null
  /** The secret of the second factor, base32; null without one. */
  totp: string | null
  /** The last time step whose code was accepted: a code works once. */
  totp_step: Generated<number>
  /** Issuer and subject at the OpenID provider, once linked. */
  sign_in_subject: string | null
  created_at: number
  /** When and how they last signed in. */
  seen_at: number | null
  seen_by: string | null
  /** When they last proved to have their address: by a link that only they were shown, or at the OpenID provider. */
  proven_at: Generated<number | null>
  /** While they have not: who was shown the link by which they set up their account; null if that is not known. */
  vouched_by: Generated<number | null>
}

/** The role of a person at a station: `owner` or `presenter`. */
export type MembershipsTable = {
  person_id: number
  station_id: number
  role: string
  created_at: number
}

/** An alarm of a station that a person gets by mail. */
export type AlarmMailsTable = {
  station_id: number
  person_id: number
  alarm: string
  /** Seconds for which the alarm lasts before it is sent; null if it is not chosen any more. */
  after_seconds: number | null
  /** Whether its end is sent, too. */
  when_over: number
  /** The begin of the alarm that was sent and is not over; null for none. */
  since: number | null
  /** When the last mail was sent; null for none. */
  sent_at: number | null
}

/** The shows of a presenter: what they may change. */
export type PresentedShowsTable = { person_id: number; show_id: number }

/** Who is signed in, and where. */
export type SessionsTable = {
  id: GeneratedAlways<number>
  person_id: number
  /** SHA-256 of the token in the cookie, hexadecimal. */
  hash: string
  /** `password`, `passkey`, `openid`, `link`. */
  method: string
  /** The browser and system, in words. */
  device: string
  created_at: number
  /** Written at most every five minutes; the session ends 30 days after it. */
  seen_at: number
  /** When the person last proved who they are. */
  confirmed_at: number
  /** The absolute end. */
  ends_at: number
}

/** The passkeys of people. */
export type PasskeysTable = {
  id: GeneratedAlways<number>
  person_id: number
  /** Id of the credential, base64url. */
  credential: string
  /** COSE key, base64url. */
  public_key: string
  counter: number
  /** JSON. */
  transports: string
  name: string
  created_at: number
  used_at: number | null
}

/** The unused recovery codes of the second factor, as SHA-256. */
export type RecoveryCodesTable = { person_id: number; hash: string }

/**
 * Tickets that work once and for a limited time: a link for setting up an account, resetting a password or entering, the step
 * between password and second factor, the challenge of a passkey, the state of a sign-in at the OpenID provider.
 */
export type SignInTicketsTable = {
  /** SHA-256 of the token, hexadecimal. */
  hash: string
  purpose: string
  person_id: number | null
  /** JSON. */
  details: string
  ends_at: number
}

/** Failed sign-ins of an account or address, and until when the next is refused. */
export type SignInDelaysTable = { subject: string; failures: number; until_ms: number; forget_at: number }

/** Browsers in which people have signed in, by the SHA-256 of a token in a cookie. */
export type KnownDevicesTable = { person_id: number; hash: string; created_at: number; seen_at: number }

/** Mails of the last hour: `subject` is an address, as its hash, or a station. */
export type SentMailsTable = { id: GeneratedAlways<number>; subject: string; at_ms: number }
