/** The words of this page, in English. */
export const words = {
  title: 'Settings',
  about: 'The station, its recording, and its people.',
}
