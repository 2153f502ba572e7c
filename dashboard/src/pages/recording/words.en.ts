/** The words of this page, in English. */
export const words = {
  title: 'Recording',
  about: 'The tape, and cutting episodes out of it.',
}
