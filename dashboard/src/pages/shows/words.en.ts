/** The words of this page, in English. */
export const words = {
  title: 'Shows',
  about: 'The programmes of the station.',
}
