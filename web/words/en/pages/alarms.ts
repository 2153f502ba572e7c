/** The words of the alarms that are sent by mail, in English. */
export const words = {
  title: 'Alarms by e-mail',
  means: (address: string) =>
    `These alarms of the station are sent to ${address}: at most one e-mail in ten minutes about each, and one when it is over. Other members choose for themselves.`,
  noMail: 'This server sends no e-mail: its operator has set no mail server. Choices are saved, but nothing is sent.',
  alarms: {
    down: 'Nothing is recorded',
    silence: 'Silence on air',
    loop: 'The stream repeats itself',
    late: 'The stream is late',
    'disk low': 'The disk is almost full',
    'clock off': 'The server’s clock is wrong',
    'generation failed': 'A show did not become an episode',
  },
  after: 'after',
  afterOf: (alarm: string) => `${alarm}: sent after this many minutes`,
  minutes: 'minutes',
  whenOver: 'also when it is over',
  test: 'Send a test',
  tested: (address: string) => `A test was sent to ${address}.`,
  notTested: 'The mail server did not accept the test. The log of the server says why.',
}
