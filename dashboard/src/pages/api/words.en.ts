/** The words of this page, in English. */
export const words = {
  title: 'API',
  isOn: 'Public API is on',
  isOff: 'Public API is off',
  onMeans: 'Programs that hold a key can ask this station.',
  offMeans: 'Every program is refused, whatever key it holds.',
  copyAddress: 'Copy the address',
  ownersOnly: 'Keys are made by an owner of the station.',
  guide: 'Ask the station',
  languages: 'Language of the examples',
  onAir: 'What is on air?',
  makeEpisode: 'Make an episode out of the recording',
  copyExample: (title: string) => `Copy the example: ${title}`,
  yourKey: 'your key',
  allEndpoints: 'All endpoints, to try in the browser:',
  documentation: 'the documentation',
}
