/** The words of this page, in English. */
export const words = {
  title: 'API',
  isOn: 'Public API is on',
  isOff: 'Public API is off',
  onMeans: 'Apps with an API key can read this station.',
  offMeans: 'All apps are refused, even those with a key.',
  copyAddress: 'Copy the address',
  ownersOnly: 'Only an owner of the station can create keys.',
  guide: 'Using the API',
  languages: 'Language of the examples',
  onAir: 'What is on air?',
  makeEpisode: 'Make an episode from the recording',
  copyExample: (title: string) => `Copy the example: ${title}`,
  yourKey: 'your key',
  allEndpoints: 'All endpoints, ready to try in the browser:',
  documentation: 'the documentation',
}
