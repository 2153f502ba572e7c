import { type Command, Option } from 'commander'
import { invitePerson, removePerson } from '../accounts/actions.ts'
import { makeLink } from '../accounts/links.ts'
import { listMembers, type Member } from '../accounts/membership-store.ts'
import { setEmail } from '../accounts/own-email.ts'
import { countPasskeys } from '../accounts/passkey-store.ts'
import { findPerson } from '../accounts/person-store.ts'
import { linkUrl } from '../accounts/rules/links.ts'
import { type Role, roles } from '../accounts/rules/rights.ts'
import type { Db } from '../database/open.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { id } from './options.ts'
import type { Session } from './session.ts'

type Json = { json?: boolean }
type Create = Json & { email: string; station: number; role: Role }

const linkWorks =
  'The link works once, for 24 hours. The first to open it gets the account, so send it to this person only.\n'

const wasEmptied =
  'An owner of another station was shown the link with which this account was set up, and could sign in to it. So its password, ' +
  'passkeys and second factor no longer work: they set it up anew with this link.\n'

const signedOut = 'They are signed out everywhere, and links that were sent to them no longer work.\n'

const needsLink = (personId: number) =>
  `They have neither a password nor a passkey: make a link with which they sign in again, by "aircheck user link ${personId}".\n`

/** aircheck user create | list | link | change-email | remove */
export function userCommand(program: Command, session: Session): void {
  const { withDatabase, ownConfig, print, err } = session
  const command = program.command('user').description('People who sign in to the dashboard.')
  const ofStation = (sub: Command) => sub.requiredOption('--station <id>', 'id of the station', id)

  ofStation(
    command
      .command('create')
      .description('Invite a person to a station. Prints the link with which they set up their account.')
      .requiredOption('--email <address>', 'their e-mail address'),
  )
    .addOption(new Option('--role <role>', 'what they are there').choices(roles).default('owner'))
    .option('--json', 'print JSON')
    .action(async ({ email, station, role, json = false }: Create) => {
      const { baseUrl } = ownConfig()
      const { person, token, emptied } = await withDatabase((writer) => invitePerson(writer, station, { email, role }))
      const setup_url = token === undefined ? null : linkUrl(baseUrl, 'set-up', token)
      print({ id: person.id, setup_url }, { json })
      if (!json && emptied) err(wasEmptied)
      if (!json) err(token === undefined ? 'They have an account already, and sign in as before.\n' : linkWorks)
    })

  ofStation(command.command('list').description('All members of a station.'))
    .option('--json', 'print JSON')
    .action(async ({ station, ...options }: Json & { station: number }) => {
      const members = await withDatabase(async ({ db }) => {
        if (!(await findStation(db, station))) throw stationNotFound()
        return listMembers(db, station)
      })
      print(members.map(shown), options, ['id', 'email', 'name', 'role', 'shows', 'set_up', 'seen_at'])
    })

  command
    .command('link')
    .description('Make a link with which a person sets up their account, or another password if they have one.')
    .argument('<id>', 'id of the person', id)
    .option('--without-second-factor', 'remove their second factor as well, if they have lost it')
    .option('--json', 'print JSON')
    .action(async (personId: number, { json = false, ...options }: Json & { withoutSecondFactor?: boolean }) => {
      const { baseUrl } = ownConfig()
      const { person, purpose, token } = await withDatabase((writer) => makeLink(writer, personId, options))
      print({ id: person.id, email: person.email, url: linkUrl(baseUrl, purpose, token) }, { json })
      if (!json) err(linkWorks)
    })

  command
    .command('change-email')
    .description('Change the e-mail address of a person, who is signed out everywhere. No mail is sent.')
    .argument('<id>', 'id of the person', id)
    .argument('<address>', 'their new e-mail address')
    .option('--json', 'print JSON')
    .action(async (personId: number, address: string, { json = false }: Json) => {
      const { before, canSignIn } = await withDatabase(async (writer) => ({
        before: await setEmail(writer, personId, address),
        canSignIn: await hasSignIn(writer.db, personId),
      }))
      print({ id: personId, email: address.trim(), before }, { json })
      if (!json) err(signedOut)
      if (!json && !canSignIn) err(needsLink(personId))
    })

  ofStation(
    command
      .command('remove')
      .description('Remove a person from a station, at once.')
      .argument('<id>', 'id of the person', id),
  )
    .option('--json', 'print JSON')
    .action(async (personId: number, { station, ...options }: Json & { station: number }) => {
      await withDatabase((writer) => removePerson(writer, station, personId))
      print({ removed: personId }, options)
    })
}

/** Whether a person can sign in without a link: with a password, a passkey or the OpenID provider. */
async function hasSignIn(db: Db, personId: number): Promise<boolean> {
  const { password = null, sign_in_subject = null } = (await findPerson(db, personId)) ?? {}
  return password !== null || sign_in_subject !== null || (await countPasskeys(db, personId)) > 0
}

function shown({ isSetUp, ...member }: Member) {
  const { id: personId, email, name, role, shows, seen_at, created_at } = member
  return { id: personId, email, name, role, shows, set_up: isSetUp, created_at, seen_at }
}
