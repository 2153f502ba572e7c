import { longestPassword, shortestPassword } from '../rules/password.ts'

/** The words of the pages for signing in, and of e-mails, in English. */
export const en = {
  code: 'en',
  locale: 'en-GB',
  signIn: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  newPassword: 'Password',
  showPassword: 'Show the password',
  passwordHint: `At least ${shortestPassword} characters. Several words are easy to remember and hard to guess.`,
  name: 'Your name',
  nameHint: 'Colleagues see it next to what you change.',
  forgottenLink: 'Forgot it?',
  onAir: 'On air now',
  backToSignIn: 'Back to sign in',

  withPasskey: 'Sign in with a passkey',
  passkeyHint: 'Your fingerprint, your face, or the code of your phone.',
  orPassword: 'or with your password',
  withProvider: (provider: string) => `Sign in with ${provider}`,
  passkeyNeedsCertificate: 'Passkeys need a certificate that browsers trust. This server uses a self-signed one.',
  passkeyNeedsName: 'Passkeys need a host name. This server is reached by its IP address.',
  passkeyElsewhere: (origin: string) => `Passkeys only work at ${origin}.`,
  passkeyUnsupported: 'This browser doesn’t support passkeys.',
  passkeyFailed: 'The passkey wasn’t used. Try again, or use a password.',
  passkeyUnknown: 'This passkey is not known here. It may have been removed.',

  nobodyYet: 'There are no accounts here yet',
  nobodyYetHint:
    'When the server started, it printed a link for the first account. Open that link. It works for 24 hours; a restart prints a new one.',

  forgotten: 'Forgot your password?',
  forgottenByMail: 'We’ll send a link to your e-mail address. Use it to set a new password.',
  sendLink: 'Send the link',
  linkSent: 'Check your e-mail',
  linkSentHint: (email: string) =>
    `If ${email} has an account here, a link is on its way. It works once, within 24 hours.`,
  forgottenByHand:
    'This server doesn’t send e-mail. An owner of your station can create a link for you, under Settings, People.',
  forgottenByOperator: 'Whoever runs the server can also do it:',

  setUpFirst: 'Set up Aircheck',
  setUpFirstHint: 'You are the first person here. Your account owns the stations you create.',
  setUp: 'Set up your account',
  setUpHint: (stations: string, email: string) => `You have been invited to ${stations}, as ${email}.`,
  setUpHintPlain: (email: string) => `For ${email}.`,
  reset: 'Set a new password',
  resetHint: (email: string) => `For ${email}. This signs you out everywhere else.`,
  withNewPasskey: 'Use a passkey',
  newPasskeyHint: 'Your fingerprint, your face, or the code of your phone, instead of a password.',
  orNewPassword: 'or a password',
  saveAndEnter: 'Save and sign in',

  secondFactor: 'Your code',
  secondFactorHint: 'The six digits your app shows now, or one of your recovery codes.',
  codeLabel: 'Code',
  goOn: 'Continue',

  confirm: 'Confirm that it’s you',
  confirmHint: 'You can only do this within 15 minutes of signing in.',
  confirmNot: 'Go back without confirming',
  confirmButton: 'Confirm',
  confirmWithPasskey: 'Confirm with a passkey',
  confirmNoMeans:
    'You don’t have a password, and none of your other ways to sign in works here. Set a password with a link:',

  linkEnded: 'This link doesn’t work',
  linkEndedHint: 'It has already been used, or it is older than 24 hours. Ask for a new one.',
  stranger: 'You don’t have an account here',
  strangerHint: (email: string) =>
    `${email} hasn’t been invited to a station. An owner can do that, under Settings, People.`,
  unverified: 'Your e-mail address isn’t confirmed',
  unverifiedHint: (provider: string) =>
    `${provider} hasn’t confirmed that this e-mail address is yours. Confirm it there first.`,
  providerFailed: 'Sign-in was not completed',
  providerFailedHint: (provider: string) => `${provider} did not confirm who you are. Try again.`,
  stepEnded: 'Sign-in took too long',
  stepEndedHint: 'Start again.',
  notFound: 'Page not found',
  notFoundHint: 'The address may be incomplete.',
  refused: 'That was not accepted',
  refusedHint: 'The server couldn’t use what was sent. Go back and try again.',
  failed: 'Something went wrong',
  failedHint: 'There is a problem on the server; its log has the details. Try again in a moment.',
  unavailable: 'The server is busy',
  unavailableHint: 'Try again in a few seconds.',
  otherOrigin: 'This form came from another page',
  otherOriginHint: 'Sign in on this server’s own page.',

  mail: {
    inviteSubject: (station: string) => `Invitation to “${station}”`,
    invite: (station: string, link: string) => `Hello,

the owners of the station “${station}” have invited you to its dashboard. Set up your account here within 24 hours:

${link}

The link works once. Whoever opens it gets the account, so don’t pass it on.
`,
    addedSubject: (station: string) => `You now belong to “${station}”`,
    added: (station: string, link: string) => `Hello,

you now belong to the station “${station}”. Sign in as before:

${link}
`,
    resetSubject: 'Set a new password',
    reset: (link: string) => `Hello,

set a new password for your account here, within 24 hours:

${link}

The link works once. If you didn’t ask for it, ignore this e-mail: your password stays as it is.
`,
    changes: {
      password_set: 'Another password was set for your account',
      passkey_added: 'A passkey was added to your account',
      second_factor_added: 'A second factor was added to your account',
      second_factor_removed: 'The second factor was removed from your account',
    },
    passkeys: (count: number) => (count === 1 ? 'one passkey' : `${count} passkeys`),
    provider: 'the account at your OpenID provider',
    securedSubject: 'The way you sign in has changed',
    secured: (what: string, also: readonly string[], link: string) => `Hello,

${what}.
${also.length > 0 ? `\nYou can also sign in with: ${also.join(', ')}.\n` : ''}
If it was not you, set another password with “Forgot it?” on the sign-in page, and remove what is not yours under “Your account”:

${link}
`,
    setUpSubject: 'Set up your account',
    setUp: (link: string) => `Hello,

set up your account here, within 24 hours:

${link}

The link works once. Whoever opens it gets the account, so don’t pass it on.
`,
  },

  faults: {
    wrong_sign_in: 'The e-mail or the password is wrong.',
    wrong_password: 'The password is wrong.',
    wrong_code: 'This code is wrong or has already been used.',
    wait: (seconds: number) => `Too many attempts. Try again in ${seconds} s.`,
    email: 'Enter an address like name@example.org.',
    password_required: 'Enter a password.',
    password_too_short: `It needs at least ${shortestPassword} characters.`,
    password_too_long: `It can have at most ${longestPassword} characters.`,
    password_common: 'This password is too common. Use words that have nothing to do with you.',
    password_characters: 'It contains characters that can’t be used.',
    name: 'It can have at most 200 characters.',
    code: 'Enter the six digits, or a recovery code like abcd-efgh-jkmn.',
  },
}

/** The words of the pages in a language. */
export type Words = typeof en
