/** The words of these pages, in English. */
export const words = {
  newTitle: 'A new station',
  newAbout: 'Its name and where it is. You can change both later.',
  firstTitle: 'Create your station',
  noneTitle: 'You don’t belong to a station yet',
  noneAbout: 'An owner of a station can invite you, under Settings, People. Then open this page again.',
  goBack: 'Go back',
  name: 'Name',
  nameExample: 'Enter the name listeners know, for example “Radio Tramline”.',
  zone: 'Time zone',
  zoneMeans: (time: string) => `It is ${time} there. The schedule and all times use this zone, wherever people are.`,
  public: 'Public',
  publicOn: 'Anyone can see its schedule and published shows, and listen. Websites can embed it.',
  publicOff: 'Only people with an account or an API key see it. You can change this later under Website.',
  make: 'Create station',
  refused: {
    not_owner: 'Only an owner of a station can create another one.',
    not_first: 'Someone else set up this installation. They can invite you to a station.',
    most_stations: 'You own the maximum number of stations. The operator of the server can create another one.',
  },

  title: 'First steps',
  about:
    'After these steps, the station runs by itself. You can leave any step for later: this list is in the menu at the station’s name.',
  allDone: 'The station is set up. It runs by itself from here.',
  toOnAir: 'See what’s on air',
  leave: 'Continue later',
  later: 'Not now',
  done: '(done)',
  open: '(not done yet)',
  steps: {
    station: 'Station',
    stream: 'Live stream',
    recording: 'Recording',
    week: 'First show',
    alarms: 'Alarms by e-mail',
    key: 'First key',
  },

  streamAbout: 'Where people listen to the station: Icecast, Shoutcast, HLS, or a playlist of these.',
  address: 'Address',
  addressExample: 'Enter a public address like https://stream.example.org/live.mp3.',
  saveAddress: 'Save address',

  recordingAbout: (days: string) =>
    `Everything on air is recorded around the clock and kept for ${days}. Each show becomes an episode when it ends, and you can cut out anything else later.`,
  recordingSize: (amount: string, days: string) => `${days} of a typical stream take ${amount}.`,
  recordingFits: (days: string) => `That is what fits on the disk: ${days} are kept.`,
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  noStream: 'Recording starts once the station has a stream address.',
  start: 'Start recording',
  stop: 'Stop recording',
  records: 'Switched on',
  waits: 'Switched on, waiting for a stream address',

  weekAbout: 'A show that is on at the same time every week. Add the others under Schedule.',
  show: 'Show',
  newShow: 'A new show',
  showName: 'Name of the show',
  showExample: 'Enter its name, for example “Morning Line”.',
  onDays: 'On these days',
  oneDay: 'Choose at least one day.',
  starts: 'Starts',
  ends: 'Ends',
  timeExample: 'Enter a time like 16:05.',
  put: 'Add to the schedule',
  changed: 'The schedule was changed in the meantime. Try again.',
  planned: (count: number, shows: readonly string[]) =>
    shows.length > 1
      ? `${shows.length} shows`
      : `${shows[0]}, ${count === 1 ? 'once a week' : `${count} times a week`}`,

  alarmsAbout: (email: string) =>
    `When nothing is recorded, or a show did not become an episode, ${email} gets an e-mail. Other alarms are under Settings; editors and presenters choose theirs under Your account.`,
  alarmsOn: 'Switch on',
  alarmsTo: (email: string) => `To ${email}`,

  keyAbout: 'Apps and websites need a key to read the station. Without one, no other software can read it.',
  makeKey: 'Create key',
  keys: (count: number) => (count === 1 ? '1 key' : `${count} keys`),
}
