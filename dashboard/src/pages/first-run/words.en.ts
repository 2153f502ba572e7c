/** The words of this page, in English. */
export const words = {
  title: 'Set up your station',
  about: 'A name, a place, and where Aircheck can hear it.',
}
