/** The words of this page, in English. */
export const words = {
  title: 'API',
  about: 'The keys that programs use.',
}
