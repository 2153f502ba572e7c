import * as delays from '../../accounts/delay-store.ts'
import * as devices from '../../accounts/device-store.ts'
import * as memberships from '../../accounts/membership-store.ts'
import * as passkeys from '../../accounts/passkey-store.ts'
import * as people from '../../accounts/person-store.ts'
import * as recovery from '../../accounts/recovery-store.ts'
import * as mails from '../../accounts/sent-mails.ts'
import * as sessions from '../../accounts/session-store.ts'
import * as tickets from '../../accounts/ticket-store.ts'
import { by, now, person, type QueriesOf, show, station } from './query.ts'

const account = { email: 'new@tramline.example', email_folded: 'new@tramline.example', name: 'New', language: 'en' }
const empty = { password: null, totp: null, sign_in_subject: null, seen_at: null, seen_by: null }
const session = { person_id: person, hash: 'f'.repeat(64), method: 'password', device: 'Firefox' }
const times = { created_at: now, seen_at: now, confirmed_at: now, ends_at: now }
const ticket = { hash: 'e'.repeat(64), purpose: 'set-up', person_id: person, details: '{}', ends_at: now }
const passkey = { person_id: person, credential: 'new', public_key: 'k', counter: 1, transports: '[]', name: 'Key' }

export const accounts = {
  'accounts/delay-store.ts': {
    listDelays: (db) => delays.listDelays(db, ['a', 'b']),
    lockDelay: (db) => delays.lockDelay(db, 'a', now),
    updateDelay: (db) => delays.updateDelay(db, 'a', { failures: 1, untilMs: 2 }),
    deleteDelay: (db) => delays.deleteDelay(db, 'a'),
    forgiveOne: (db) => delays.forgiveOne(db, 'a'),
    deleteOldDelays: (db) => delays.deleteOldDelays(db, now),
  } satisfies QueriesOf<typeof delays>,
  'accounts/device-store.ts': {
    isDeviceOf: (db) => devices.isDeviceOf(db, 'a', 'b'),
    saveDevice: (db) => devices.saveDevice(db, person, 'a', now, 10),
    deleteDevicesOf: (db) => devices.deleteDevicesOf(db, person),
    deleteOldDevices: (db) => devices.deleteOldDevices(db, now),
  } satisfies QueriesOf<typeof devices>,
  'accounts/membership-store.ts': {
    findRole: (db) => memberships.findRole(db, person, station),
    findStationOf: (db) => memberships.findStationOf(db, person, station),
    listMemberships: { ask: (db) => memberships.listMemberships(db, person), anyStation: by.person },
    listPresentedShows: (db) => memberships.listPresentedShows(db, person, station),
    setMembership: (db) => memberships.setMembership(db, { personId: person, stationId: station, role: 'editor' }, now),
    listStationIds: { ask: (db) => memberships.listStationIds(db, person), anyStation: by.person },
    listOwnedStations: { ask: (db) => memberships.listOwnedStations(db, person), anyStation: by.person },
    isKnownTo: (db) => memberships.isKnownTo(db, person, { id: 2, created_at: now }, station),
    listOwnerless: { ask: (db) => memberships.listOwnerless(db), anyStation: by.job },
    countOwners: (db) => memberships.countOwners(db, station),
    deleteMembership: (db) => memberships.deleteMembership(db, person, station),
    foreignShows: (db) => memberships.foreignShows(db, station, [show]),
    setPresentedShows: (db) =>
      memberships.setPresentedShows(db, { personId: person, stationId: station, shows: [show] }),
    listMembers: (db) => memberships.listMembers(db, station),
    findMember: (db) => memberships.findMember(db, station, person),
    listPresenters: (db) => memberships.listPresenters(db, station, [show]),
  } satisfies QueriesOf<typeof memberships>,
  'accounts/passkey-store.ts': {
    listPasskeys: (db) => passkeys.listPasskeys(db, person),
    countPasskeys: (db) => passkeys.countPasskeys(db, person),
    findPasskey: (db) => passkeys.findPasskey(db, 'c1'),
    insertPasskey: (db) => passkeys.insertPasskey(db, { ...passkey, created_at: now, used_at: null }),
    updateUse: (db) => passkeys.updateUse(db, 1, { before: 1, counter: 2, now }),
    updatePasskeyName: (db) => passkeys.updatePasskeyName(db, person, 1, 'Key'),
    deletePasskeysOf: (db) => passkeys.deletePasskeysOf(db, person),
    deletePasskey: (db) => passkeys.deletePasskey(db, person, 1),
  } satisfies QueriesOf<typeof passkeys>,
  'accounts/person-store.ts': {
    findPerson: (db) => people.findPerson(db, person),
    findPersonByEmail: (db) => people.findPersonByEmail(db, 'a'),
    findPersonBySubject: (db) => people.findPersonBySubject(db, 'a'),
    insertPerson: (db) => people.insertPerson(db, { ...account, ...empty, created_at: now }),
    updatePerson: (db) => people.updatePerson(db, person, { name: 'Zoé' }),
    hasPeople: (db) => people.hasPeople(db),
    findFirstPersonId: (db) => people.findFirstPersonId(db),
  } satisfies QueriesOf<typeof people>,
  'accounts/recovery-store.ts': {
    replaceRecoveryCodes: (db) => recovery.replaceRecoveryCodes(db, person, ['a'.repeat(64)]),
    deleteRecoveryCode: (db) => recovery.deleteRecoveryCode(db, person, 'a'),
    countRecoveryCodes: (db) => recovery.countRecoveryCodes(db, person),
  } satisfies QueriesOf<typeof recovery>,
  'accounts/sent-mails.ts': {
    countMail: (db) => mails.countMail(db, { address: 'a', station }, now * 1000),
    forgetMails: (db) => mails.forgetMails(db, now * 1000),
  } satisfies QueriesOf<typeof mails>,
  'accounts/session-store.ts': {
    findSession: (db) => sessions.findSession(db, 'a'),
    listSessionsAt: (db) => sessions.listSessionsAt(db, station, ['a', 'b']),
    findSessionById: (db) => sessions.findSessionById(db, 1),
    listSessions: (db) => sessions.listSessions(db, person),
    insertSession: (db) => sessions.insertSession(db, { ...session, ...times }),
    updateSeen: (db) => sessions.updateSeen(db, 1, 1, now),
    updateConfirmed: (db) => sessions.updateConfirmed(db, person, 1, 'f'.repeat(64), now),
    deleteSession: (db) => sessions.deleteSession(db, person, 1),
    deleteOtherSessions: (db) => sessions.deleteOtherSessions(db, person, 1),
    deleteSessionOf: (db) => sessions.deleteSessionOf(db, 'a'),
    deleteEndedSessions: (db) => sessions.deleteEndedSessions(db, now, now),
  } satisfies QueriesOf<typeof sessions>,
  'accounts/ticket-store.ts': {
    insertTicket: (db) => tickets.insertTicket(db, ticket),
    findTicket: (db) => tickets.findTicket(db, 'a', now),
    updateTicketDetails: (db) => tickets.updateTicketDetails(db, 'a', '{}'),
    deleteTicket: (db) => tickets.deleteTicket(db, 'a'),
    deleteAllTickets: (db) => tickets.deleteAllTickets(db, 'first', now),
    deleteTicketsOf: (db) => tickets.deleteTicketsOf(db, person, ['set-up']),
    listTicketsOf: (db) => tickets.listTicketsOf(db, person, ['set-up', 'reset']),
    deleteEndedTickets: (db) => tickets.deleteEndedTickets(db, now),
  } satisfies QueriesOf<typeof tickets>,
}
