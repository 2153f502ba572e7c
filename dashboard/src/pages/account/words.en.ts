/** The words of this page, in English. */
export const words = {
  title: 'Your account',
  sessions: 'Where you are signed in',
  by: (method: string) =>
    ({ password: 'By password,', passkey: 'By passkey,', link: 'By a link,', openid: 'Through another account,' })[
      method
    ] ?? 'Since',
  here: 'You are using it now.',
  lastUsed: (when: string) => `Last used: ${when}.`,
  end: 'Sign out',
  endOthers: 'Sign out everywhere else',
  ended: 'Signed out there.',
}
