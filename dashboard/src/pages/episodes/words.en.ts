/** The words of this page, in English. */
export const words = {
  title: 'Episodes',
  about: 'What can be listened to again.',
}
