/** The words of this page, in English. */
export const words = {
  title: 'Your account',
  rename: 'Rename',
  remove: 'Remove',
  tookTooLong: 'That took too long. Start again.',

  passkeys: 'Passkeys',
  passkey: 'Passkey',
  passkeysMean: 'A passkey signs you in with your fingerprint, your face, or the code of your phone.',
  addPasskey: 'Add a passkey',
  addPasskeyMeans: 'Your browser asks where to store it: on this device, on your phone, or on a security key.',
  passkeyName: 'Name',
  passkeyAdded: 'You can now sign in with this passkey.',
  passkeyFailed: 'No passkey was created. Try again.',
  passkeyKnown: 'This device already has a passkey for your account.',
  added: (when: string) => `Added: ${when}`,
  removePasskey: (name: string) => `Remove ${name}?`,
  removePasskeyMeans: 'You can no longer sign in with it. Delete it on the device as well.',
  onlyMethod: 'This is your only way to sign in. Set a password first.',
  passkeysElsewhere: 'Passkeys work only at the configured address of this server, not at the one of this page.',

  passwordSet: 'You can sign in with your e-mail and a password.',
  noPassword: 'You don’t have a password.',
  passwordMeans: 'Changing your password signs you out everywhere else.',
  setPassword: 'Set a password',
  changePassword: 'Change the password',
  newPassword: 'New password',
  passwordChanged: 'Password changed. You are signed out everywhere else.',

  secondFactor: 'Second factor',
  secondFactorMeans:
    'After the password, you enter a code from an app on your phone. The password alone is no longer enough.',
  secondFactorOff: 'Off. No code is needed.',
  secondFactorOn: (codes: number) =>
    `After your password, you enter a code from your app. ${codes === 1 ? '1 recovery code is' : `${codes} recovery codes are`} left.`,
  addSecondFactor: 'Add a second factor',
  scan: 'Scan this with an authenticator app on your phone.',
  qr: 'QR code for the app; its text is next to it',
  bySecret: 'Or type this into the app:',
  copySecret: 'Copy the text for the app',
  openApp: 'Open the app on this device',
  codeMeans: 'The six digits the app shows now.',
  wrongCode: 'That isn’t the code the app shows.',
  codesTitle: 'Your recovery codes',
  codesMean:
    'Each one signs you in once if you lose your phone. They are only shown now: keep them somewhere other than your phone.',
  once: {
    copy: 'Copy the codes',
    have: 'Done',
    notCopied: 'You haven’t copied, downloaded or printed them. They can’t be shown again.',
    closeAnyway: 'Close anyway',
  },
  codesFile: (email: string, host: string) =>
    `Recovery codes of ${email} for Aircheck at ${host}. Each one signs in once.`,
  downloadCodes: 'Download',
  printCodes: 'Print',
  renewCodes: 'New recovery codes',
  renewCodesMeans: 'The old ones no longer work.',
  removeSecondFactor: 'Remove the second factor',
  removeSecondFactorMeans: 'After that, your password alone is enough. The recovery codes are removed as well.',
  secondFactorRemoved: 'Second factor removed.',

  sessions: 'Where you are signed in',
  sessionsMean: 'Sign out anything you don’t recognise, and change your password.',
  by: (method: string) =>
    ({ password: 'With a password', passkey: 'With a passkey', link: 'By a link', openid: 'With another account' })[
      method
    ] ?? 'Signed in',
  here: 'This session',
  lastUsed: (when: string) => `Last used: ${when}`,
  end: 'Sign out',
  endOthers: 'Sign out everywhere else',
  ended: 'Signed out there.',
}
