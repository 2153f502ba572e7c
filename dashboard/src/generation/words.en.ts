/** Words about cutting episodes out of the recording, in English. */
export const words = {
  /** Why something was not made: in a few words. */
  short: {
    nothing: 'Nothing recorded',
    show: 'Show was deleted',
    instance: 'Recording out of reach',
    format: 'Parts do not join',
    cancelled: 'Given up',
    storage: 'Storage out of reach',
    unexpected: 'Unexpected failure',
    other: 'Not made',
  },
  /** Why something was not made: as a sentence. An empty one leaves it to the server’s own words. */
  why: {
    nothing: 'Nothing was recorded at that time.',
    show: 'Its show was deleted before it was made.',
    instance: 'The recording of that time is on another server, which is not running.',
    format: 'The recording changes its format in between, and its parts cannot be joined.',
    cancelled: 'Somebody gave it up.',
    storage: 'The server could not reach its storage.',
    unexpected: 'Something unexpected failed. Whoever runs the server finds the reason in its log.',
    other: '',
  },
  onAir: (time: string) => `On air, ready at ${time}`,
  later: (time: string) => `Begins at ${time}`,
  waiting: 'Waits for its turn',
  again: 'Will be tried again',
  cutting: (percent: string) => `Cutting, ${percent}`,
  beginning: 'Cutting',
  kept: (date: string) => `The recording of that time is kept until ${date}.`,
  tryAgain: 'Try again',
  trying: (title: string) => `“${title}” is tried again.`,
  leaveIt: 'Leave it',
  left: (title: string) => `Left “${title}” at that.`,
  giveUp: 'Give up',
  gaveUp: (title: string) => `Gave up “${title}”.`,
}
