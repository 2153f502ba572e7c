/** The texts of the widgets besides the player in English. */
export const listWords = {
  sentence: (station: string, until: string) => ` on ${station} until ${until}.`,
  thenSentence: (title: string) => ` Then ${title}.`,
  nothingOn: (station: string) => `No show is planned on ${station} right now.`,
  nextSentence: (title: string, time: string) => ` Next: ${title}, ${time}.`,
  newest: 'Newest episode',
  left: (time: string) => `${time} left`,
  noEpisodes: 'No episodes yet.',
  follow: 'Follow',
  nextOn: (time: string) => `Next: ${time}`,
  search: (name: string) => `Search ${name}`,
  searchHint: 'Part of a title, show or presenter',
  find: 'Find',
  nothing: (query: string, name: string) => `Nothing found for “${query}” on ${name}.`,
  found: (count: number) => (count === 1 ? '1 episode found' : `${count} episodes found`),
}
