/** The pages for signing in, in English. */
export const words = {
  email: 'E-mail',
  forgottenLink: 'Forgot password?',
  onAir: 'On air now',
  backToSignIn: 'Back to sign in',

  passkeyHint: 'Your fingerprint, your face, or the code of your phone.',
  orPassword: 'or with your password',
  passkeyElsewhere: (origin: string) => `Passkeys only work at ${origin}.`,

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
  forgottenByOperator: 'The operator of the server can also do it:',

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

  emailConfirm: 'Confirm your new address',
  emailConfirmHint: (before: string, email: string) =>
    `Your account has the address ${before}. From now on you would sign in with ${email}, and get all mails there. You will be signed out everywhere else.`,
  emailUse: 'Use this address',
  emailKeep: 'Keep the address',
  emailSignInFirst: 'Sign in with your present address first. Then open the link in the e-mail again.',
  emailChanged: 'Your e-mail address has changed',
  emailChangedHint: (email: string) => `From now on you sign in with ${email}. You are signed out everywhere else.`,
  emailTaken: 'This address is in use',
  emailTakenHint: 'Another account has it now. Your account keeps its address.',
  otherAccount: 'This link is for another account',
  otherAccountHint:
    'You are signed in to an account that didn’t ask for it. Sign out, sign in with the account that did, and open the link again.',
  openDashboard: 'Open the dashboard',

  secondFactor: 'Your code',

  confirmHint: 'You can only do this within 15 minutes of signing in.',
  confirmNot: 'Go back without confirming',
  confirmImpossible:
    'You don’t have a password, and none of your other ways to sign in works here. Set a password with a link:',

  linkEnded: 'This link doesn’t work',
  linkEndedHint:
    'It has already been used, it is older than 24 hours, or it was for the first account and a person has been invited since. Ask for a new one, or use your invitation.',
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

  pageFaults: {
    wrong_sign_in: 'The e-mail or the password is wrong.',
    wait: (seconds: number) => `Too many attempts. Try again in ${seconds} s.`,
    email: 'Enter an address like name@example.org.',
    name: 'It can have at most 200 characters.',
    code: 'Enter the six digits, or a recovery code like abcd-efgh-jkmn.',
  },
}
