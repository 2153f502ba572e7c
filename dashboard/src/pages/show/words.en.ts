/** The words of this page, in English. */
export const words = {
  title: 'Show',
  about: 'One programme, with its recording and its intro.',
}
