/** The words of this page, in English. */
export const words = {
  title: 'On air',
  onAirNow: 'On air now',
  untilLeft: (until: string, left: string) => `until ${until}, ${left} left`,
  nothingOnAir: 'Nothing is on the schedule now',
  nextAt: (title: string, time: string) => `${title} follows at ${time}`,
  runs: (title: string, from: string, until: string, now: string) => `${title} from ${from} to ${until}, now at ${now}`,
  listen: 'Listen',
  pause: 'Pause',
  listenMeans: 'What is being recorded, a minute later',
  cut: 'Cut',
  next: 'Next',
  recordingState: (state: string) =>
    ({ recording: 'Recording', connecting: 'Connecting', down: 'No audio', stopped: 'Stopped' })[state] ??
    'Not recording',
  alarm: (alarm: string) =>
    ({
      silence: 'Silence on air',
      loop: 'The stream repeats itself',
      'disk low': 'The disk is almost full',
      'clock off': 'The clock of the server is wrong',
    })[alarm] ?? 'Something is wrong',
  alarmSince: (alarm: string, when: string) => `${alarm} since ${when}`,
  alarmMeans: (alarm: string) =>
    ({
      silence: 'The stream arrives, but nothing can be heard in it. It is recorded as it is.',
      loop: 'The same audio comes again and again. It is recorded as it is.',
      'disk low': 'Recording stops before the disk is full. Keep fewer days, or make room on it.',
      'clock off': 'What is recorded follows it slowly. Let the server set its clock by the network.',
    })[alarm] ?? '',
  since: (when: string) => `since ${when}`,
  withoutBreak: (when: string) => `without a break since ${when}`,
  why: (reason: string) =>
    reason ? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.` : 'It will be tried again.',
  waiting: 'It waits for the stream.',
  offMeans: 'Nothing is recorded, and no show becomes an episode by itself.',
  toSettings: 'Turn recording on',
  toFirstSteps: 'First steps of the station',
  level: (decibels: number | null) =>
    decibels === null ? 'Level: nothing is heard' : `Level: ${`${decibels}`.replace('-', '−')} decibels`,
  hears: 'Hears',
  format: (kilobits: number, kilohertz: number, channels: number) =>
    `MP3 ${kilobits} kbit/s, ${kilohertz} kHz, ${channels === 1 ? 'mono' : 'stereo'}`,
  lastGap: 'Last gap',
  noGap: 'None today',
  gap: (from: string, until: string | null, why: string) =>
    until === null ? `Since ${from}, ${why}` : `${from} to ${until}, ${why}`,
  keeps: 'Keeps',
  kept: (days: number, used: string, total: string) => `${days} days, ${used} of ${total}`,
  tapeOfToday: 'The tape of today',
  noShows: 'No show is on the schedule of today.',
  recorded: (length: string) => `${length} recorded`,
  missing: (length: string) => `${length} missing`,
  reel: (parts: number, gaps: number) =>
    parts === 0
      ? 'Nothing is recorded of today'
      : `Recorded in ${parts === 1 ? 'one piece' : `${parts} pieces`}, with ${gaps === 0 ? 'no gap' : gaps === 1 ? 'one gap' : `${gaps} gaps`}`,
  episode: 'Episode',
  notMade: 'Not made',
  fix: 'Fix',
  cutting: 'Being cut',
  cuttingSoFar: 'Cutting,',
  today: (time: string) => `${time} today`,
  episodeAt: (time: string) => `Episode at ${time}`,
  needsYou: 'Needs you',
  calm: 'Nothing. The tape is running, and the shows of today are becoming episodes.',
  calmConnecting: 'Nothing. The recorder is connecting to the stream.',
  calmOff: 'Nothing. The station is not recorded.',
  brokenRecording: 'The station is not being recorded',
  lookAtStream: 'Look at the stream',
  keepFewerDays: 'Keep fewer days',
  failed: (show: string, time: string) => `${show} of ${time} was not made`,
  safeUntil: (when: string) => `The recording is safe until ${when}.`,
  newEpisodes: 'New episodes',
  all: (count: string) => `All ${count}`,
  noEpisodes: 'There is none yet. Shows become episodes when they end, if the station is recorded.',
  apiUse: 'API, last 24 hours',
  keys: 'Keys',
  noKeys: 'No program has a key yet.',
}
