/** The words of this page, in English. */
export const words = {
  title: 'Schedule',
  about: 'The week of the station.',
}
