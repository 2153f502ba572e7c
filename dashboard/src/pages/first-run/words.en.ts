/** The words of these pages, in English. */
export const words = {
  newTitle: 'A new station',
  newAbout: 'What it is called, and where it is. Both can be changed later.',
  firstTitle: 'Make your station',
  noneTitle: 'You belong to no station yet',
  noneAbout: 'An owner of a station can invite you, under Settings, People. Then open this page again.',
  goBack: 'Go back',
  name: 'Name',
  nameExample: 'Write the name that listeners know, for example “Radio Tramline”.',
  zone: 'Time zone',
  zoneMeans: (time: string) => `It is ${time} there. The schedule and all times are in it, whoever looks.`,
  make: 'Make station',
  refused: {
    presenter: 'You present shows here. An owner can make another station.',
    most_stations: 'You own as many stations as one person may. Whoever runs the server can make another one.',
    not_first: 'Another person set this installation up, and can invite you to a station.',
  },

  title: 'First steps',
  about:
    'After these steps, the station runs by itself. A step can wait: this list is in the menu at the station’s name.',
  allDone: 'The station is set up. It goes on by itself.',
  toOnAir: 'See what is on air',
  leave: 'Go on later',
  later: 'Not now',
  done: '(done)',
  open: '(not done yet)',
  steps: {
    station: 'Station',
    stream: 'Live stream',
    recording: 'Recording',
    week: 'First show',
    key: 'First key',
  },

  streamAbout: 'Where listeners hear the station: Icecast, Shoutcast, HLS, or a playlist of these.',
  address: 'Address',
  addressExample: 'Write a public address like https://stream.example.org/live.mp3.',
  saveAddress: 'Save address',

  recordingAbout: (days: string) =>
    `What is on air is recorded day and night and kept for ${days}. A show becomes an episode when it ends, and any other time can be cut out later.`,
  recordingSize: (amount: string, days: string) => `${days} of a stream like most take ${amount}.`,
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  noStream: 'It begins when the station has the address of a stream.',
  start: 'Start recording',
  records: 'Switched on',
  waits: 'Switched on; it waits for the address of a stream',

  weekAbout: 'A show that is on at the same time every week. The others follow under Schedule.',
  show: 'Show',
  newShow: 'A new show',
  showName: 'Name of the show',
  showExample: 'Write its name, for example “Morning Line”.',
  onDays: 'On these days',
  oneDay: 'Choose at least one day.',
  starts: 'Starts',
  ends: 'Ends',
  timeExample: 'Write it like 16:05.',
  put: 'Put it on the week',
  changed: 'Somebody else has changed the schedule at this moment. Try again.',
  planned: (count: number) => (count === 1 ? 'Once in the week' : `${count} times in the week`),

  keyAbout:
    'A program, such as your website, asks the station with a key. Without one, nothing from outside can read it.',
  makeKey: 'Make a key',
  keys: (count: number) => (count === 1 ? '1 key' : `${count} keys`),
}
