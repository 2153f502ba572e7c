/** The texts of the card and of the large player in English, besides those of all players. */
export const bigWords = {
  beginning: 'From the beginning',
  listenLive: 'Listen live',
  playingLive: 'Playing live',
  continueAt: (time: string) => `Continue at ${time}`,
  noRewind: 'Can be heard live only.',
}
