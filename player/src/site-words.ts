/** The texts of the player of the pages of a station in English, besides those of all players. */
export const siteWords = {
  openPlayer: 'Open the player',
  closePlayer: 'Close the player',
  continueAt: (time: string) => `Continue at ${time}`,
  highlight: 'Highlight',
  beginningAt: (time: string) => `From the beginning, ${time}`,
}
