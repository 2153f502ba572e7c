/** The words of this page, in English. */
export const words = {
  title: 'Your account',
  about: 'Your password, your passkeys, and where you are signed in.',
}
