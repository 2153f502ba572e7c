/** The words of this page, in English. */
export const words = {
  title: 'On air',
  about: 'What is on air, what is being recorded, and what needs a person.',
}
