import { words as alarmWords } from '../pages/alarms.ts'
import { words as recordingWords } from '../recordings.ts'

const { reasons } = recordingWords

/** Mails, in English. */
export const words = {
  inviteSubject: (station: string) => `Invitation to “${station}”`,
  anOwner: 'An owner',
  invite: (by: string, station: string, link: string) => `Hello,

${by} has invited you to the dashboard of the station “${station}”. Set up your account here within 24 hours:

${link}

The link works once. Anyone who opens it gets the account, so don’t pass it on.
`,
  addedSubject: (station: string) => `You were added to “${station}”`,
  added: (by: string, station: string, link: string) => `Hello,

${by} has added you to the station “${station}”. Sign in as before:

${link}
`,
  resetSubject: 'Set a new password',
  reset: (link: string) => `Hello,

set a new password for your account here, within 24 hours:

${link}

The link works once. If you didn’t ask for it, ignore this e-mail: your password stays as it is.
`,
  emailSubject: 'Confirm your new e-mail address',
  email: (before: string, address: string, link: string) => `Hello,

the account ${before} is to have the address ${address}. Sign in, and confirm it here within 24 hours:

${link}

The link works once. If you didn’t ask for it, ignore this e-mail: nothing changes.
`,
  emailTakenSubject: 'Your e-mail address is in use here',
  emailTaken: (address: string, link: string) => `Hello,

another person asked to use ${address} for another account. It belongs to your account already, so nothing has changed. If it was you, sign in with this address:

${link}

If it wasn’t you, ignore this e-mail.
`,
  emailChangedSubject: 'The e-mail address of your account has changed',
  emailChangedAt: (when: string, city: string) => `on ${when} (${city})`,
  emailChanged: (when: string, address: string, command: string) => `Hello,

the e-mail address of your account was changed ${when}; it is now ${address}. This address no longer belongs to it.

If this wasn’t you, tell an owner of your station and the operator of the server at once. The owner can remove the account from the station. The operator can give it back this address, which signs it out everywhere:

${command}
`,
  changes: {
    password_set: 'A new password was set for your account',
    passkey_added: 'A passkey was added to your account',
    second_factor_added: 'A second factor was added to your account',
    second_factor_removed: 'The second factor was removed from your account',
  },
  changedAt: (what: string, when: string, city: string) => `${what} on ${when} (${city}).`,
  passkeys: (count: number) => (count === 1 ? 'one passkey' : `${count} passkeys`),
  provider: 'the account at your OpenID provider',
  signInChangedSubject: 'The way you sign in has changed',
  signInChanged: (what: string, also: readonly string[], link: string) => `Hello,

${what}
${also.length > 0 ? `\nYou can also sign in with: ${also.join(', ')}.\n` : ''}
If this wasn’t you, set another password with “Forgot password?” on the sign-in page, and remove anything that isn’t yours under “Your account”:

${link}
`,
  alarms: { ...alarmWords.alarms, test: 'This is a test: there is no alarm' },
  alarmSubject: (station: string, alarm: string) => `${station}: ${alarm}`,
  reasons,
  facts: {
    since: (time: string) => `Since: ${time}`,
    began: (time: string) => `It began: ${time}`,
    ended: (time: string) => `It ended: ${time}`,
    reason: (reason: string) => `Reason: ${reason}`,
    show: (title: string) => `Show: ${title}`,
  },
  alarm: (station: string, alarm: string, facts: readonly string[], link: string) => `${station}

${alarm}.
${facts.join('\n')}

More is in the dashboard, where you also choose which alarms you get by e-mail:

${link}
`,
  alarmOverSubject: (station: string, alarm: string) => `${station}: over: ${alarm}`,
  alarmOver: (station: string, alarm: string, facts: readonly string[], link: string) => `${station}

This alarm is over: ${alarm}.
${facts.join('\n')}

${link}
`,
  setUpSubject: 'Set up your account',
  setUp: (link: string) => `Hello,

set up your account here, within 24 hours:

${link}

The link works once. Anyone who opens it gets the account, so don’t pass it on.
`,
}
