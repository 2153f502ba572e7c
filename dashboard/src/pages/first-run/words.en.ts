/** The words of this page, in English. */
export const words = {
  title: 'You belong to no station yet',
  about:
    'Whoever runs this installation makes a station and invites you to it on the command line. Then open this page again.',
}
