import { longestPassword, shortestPassword } from '../rules/password.ts'

/** The words of the pages for signing in, and of e-mails, in English. */
export const en = {
  code: 'en',
  locale: 'en-GB',
  signIn: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  newPassword: 'Password',
  passwordHint: `At least ${shortestPassword} characters. Several words are easy to remember and hard to guess.`,
  name: 'Your name',
  nameHint: 'Colleagues see it beside what you change.',
  forgottenLink: 'Forgotten?',
  onAir: 'On air now',
  backToSignIn: 'Back to sign in',

  withPasskey: 'Sign in with a passkey',
  passkeyHint: 'Your fingerprint, your face, or the code of your phone.',
  orPassword: 'or with your password',
  withProvider: (provider: string) => `Sign in with ${provider}`,
  passkeyNeedsCertificate: 'Passkeys need a certificate that browsers trust. This server made its own.',
  passkeyNeedsName: 'Passkeys need a host name. This server is reached by its address.',
  passkeyElsewhere: (origin: string) => `Passkeys work at ${origin} only.`,
  passkeyUnsupported: 'This browser has no passkeys.',
  passkeyFailed: 'The passkey was not used. Try again, or use a password.',
  passkeyUnknown: 'This passkey is not known here. It may have been removed.',

  nobodyYet: 'Nobody has an account here yet',
  nobodyYetHint:
    'When the server started, it printed a link for the first account. Open that link; it works for 24 hours, and a restart prints another one.',

  forgotten: 'Forgotten your password?',
  forgottenByMail: 'We send a link to your e-mail address. With it you set another password.',
  sendLink: 'Send the link',
  linkSent: 'Look into your e-mail',
  linkSentHint: (email: string) =>
    `If ${email} has an account here, a link is on its way. It works for 24 hours, and once.`,
  forgottenByHand:
    'This server sends no e-mail. An owner of your station can make a link for you, under Settings, People.',
  forgottenByOperator: 'Whoever runs the server can do it too:',

  setUpFirst: 'Set up Aircheck',
  setUpFirstHint: 'You are the first here. Your account owns the stations that you make.',
  setUp: 'Set up your account',
  setUpHint: (stations: string, email: string) => `You are invited to ${stations}, as ${email}.`,
  setUpHintPlain: (email: string) => `For ${email}.`,
  reset: 'Set another password',
  resetHint: (email: string) => `For ${email}. You are signed out everywhere else.`,
  withNewPasskey: 'Use a passkey',
  newPasskeyHint: 'Your fingerprint, your face, or the code of your phone, instead of a password.',
  orNewPassword: 'or a password',
  saveAndEnter: 'Save and sign in',

  secondFactor: 'Your code',
  secondFactorHint: 'The six digits that your app shows now, or one of your recovery codes.',
  codeLabel: 'Code',
  goOn: 'Go on',

  confirm: 'Confirm that it is you',
  confirmHint: 'This can be done only within 15 minutes of signing in.',
  confirmNot: 'Go back without it',
  confirmButton: 'Confirm',
  confirmWithPasskey: 'Confirm with a passkey',
  confirmNoMeans:
    'You have no password, and none of the other ways in which you sign in works here. Set a password by a link:',

  linkEnded: 'This link does not work',
  linkEndedHint: 'It has been used, or its 24 hours are over. Ask for another one.',
  stranger: 'You have no account here',
  strangerHint: (email: string) =>
    `${email} is not invited to a station. An owner can do that, under Settings, People.`,
  unverified: 'Your e-mail is not confirmed',
  unverifiedHint: (provider: string) =>
    `${provider} does not say that your e-mail address is yours. Confirm it there first.`,
  providerFailed: 'The sign-in was not completed',
  providerFailedHint: (provider: string) => `${provider} did not confirm who you are. Try again.`,
  stepEnded: 'The sign-in took too long',
  stepEndedHint: 'Start again from the beginning.',
  notFound: 'There is nothing here',
  notFoundHint: 'The address may be incomplete.',
  refused: 'That was not accepted',
  refusedHint: 'The server cannot use what was sent. Go back, and try it again.',
  failed: 'That did not work',
  failedHint: 'Something is wrong on the server; its log says what. Try again in a moment.',
  unavailable: 'The server is busy',
  unavailableHint: 'Try again in a few seconds.',
  otherOrigin: 'This form was sent from another page',
  otherOriginHint: 'Sign in on the page of this server itself.',

  mail: {
    inviteSubject: (station: string) => `Invitation to “${station}”`,
    invite: (station: string, link: string) => `Hello,

the owners of the station “${station}” have invited you to its dashboard. Set up your account here within 24 hours:

${link}

The link works once. Whoever opens it has the account: do not pass it on.
`,
    addedSubject: (station: string) => `You now belong to “${station}”`,
    added: (station: string, link: string) => `Hello,

you now belong to the station “${station}”. Sign in as before:

${link}
`,
    resetSubject: 'Another password',
    reset: (link: string) => `Hello,

here you set another password for your account, within 24 hours:

${link}

The link works once. If you did not ask for it, leave it: your password stays as it is.
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
If it was not you, set another password with “Forgotten?” on the sign-in page, and remove what is not yours under “Your account”:

${link}
`,
    setUpSubject: 'Set up your account',
    setUp: (link: string) => `Hello,

here you set up your account, within 24 hours:

${link}

The link works once. Whoever opens it has the account: do not pass it on.
`,
  },

  faults: {
    wrong_sign_in: 'The e-mail or the password is wrong.',
    wrong_password: 'The password is wrong.',
    wrong_code: 'This code is wrong, or was used already.',
    wait: (seconds: number) => `Too many attempts. Try again in ${seconds} s.`,
    email: 'Write it like name@example.org.',
    password_required: 'A password is missing.',
    password_too_short: `It needs at least ${shortestPassword} characters.`,
    password_too_long: `It can have at most ${longestPassword} characters.`,
    password_common: 'This is one of the passwords that are tried first. Use words that have nothing to do with you.',
    password_characters: 'It has characters that cannot be stored.',
    name: 'It can have at most 200 characters.',
    code: 'Write the six digits, or a recovery code like abcd-efgh-jkmn.',
  },
}

/** The words of the pages in a language. */
export type Words = typeof en
