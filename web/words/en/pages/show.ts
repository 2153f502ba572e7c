import { plural } from '../../plural.ts'

const of = plural('en')

/** The words of this page, in English. */
export const words = {
  title: 'Show',
  allShows: 'All shows',
  gone: 'This show no longer exists.',
  count: (episodes: number) => (episodes === 1 ? '1 episode' : `${episodes} episodes`),
  notYours: 'You can only change the shows you present. This isn’t one of them.',
  details: 'Details of the show',
  name: 'Name',
  presenter: 'Presented by',
  description: 'Description',
  artwork: 'Artwork',
  artworkMeans: 'A square picture. Also used for episodes without artwork.',
  public: 'Public',
  isPublic: 'Listeners find it and its episodes on the website, in podcast apps and wherever the station is embedded.',
  isHidden: 'Listeners don’t see it or its episodes: neither on the website nor in podcast apps.',
  onAir: 'On air, next seven days',
  notOnAir: 'Not on air in the next seven days.',
  now: 'On air',
  nowUntil: (time: string) => `On air until ${time}`,
  from: (time: string) => `from ${time}`,
  toSchedule: 'Schedule',
  toEpisodes: 'Its episodes',
  fromRecording: 'Cut from the recording',
  automatic: 'Automatic episodes',
  isAutomatic: 'Every broadcast becomes an episode automatically.',
  isByHand: 'You can cut its broadcasts from the recording yourself.',
  trim_start: 'Trim at the start',
  trim_end: 'Trim at the end',
  seconds: 'Seconds',
  intro: 'Intro',
  introMeans: 'Plays before each episode cut from the recording. An MP3 of up to 10 MB; it is saved at once.',
  chooseIntro: 'Choose an MP3',
  sendingIntro: 'Uploading the intro …',
  introSaved: 'Intro saved.',
  introGone: 'Intro removed.',
  ofFile: (name: string, why: string) => `“${name}”: ${why}`,
  introTooLarge: 'An intro can have 10 MB at most.',
  loudness: {
    title: 'Loudness',
    asRecorded: 'As recorded',
    targets: {
      off: 'Episodes keep the level of the recording.',
      '-16': 'For podcast apps, and for listening on phones and in traffic.',
      '-18': 'For music and drama with high peaks, which leave no room for −16.',
      '-23': 'For exchange with broadcasters: the level of EBU R 128.',
    },
    measured: (count: number, levels: string) =>
      count === 1 ? `The last episode measured ${levels} LUFS.` : `The last ${count} episodes measured ${levels} LUFS.`,
    notMeasured: 'None of its episodes has been measured yet. Those that are cut from the recording are.',
  },
  kept: {
    title: 'Episodes are kept',
    notYours: 'Owners and editors of the station decide this.',
    keep_episodes: {
      label: 'Limit the number',
      off: 'Any number of episodes is kept.',
      on: (count: number) =>
        of(count, 'All but the newest episode are archived.', `All but the newest ${count} episodes are archived.`),
      number: 'newest episodes are kept',
    },
    keep_days: {
      label: 'Limit the age',
      off: 'Episodes of any age are kept.',
      on: (days: number) =>
        of(days, 'Episodes older than a day are archived.', `Episodes older than ${days} days are archived.`),
      number: 'days are kept',
    },
    delete_audio_after: {
      label: 'Delete the audio of archived episodes',
      off: 'It stays, and they can be restored.',
      on: (days: number) =>
        of(
          days,
          'It is deleted for good after a day in the archive.',
          `It is deleted for good after ${days} days in the archive.`,
        ),
      number: 'days in the archive',
    },
    archived: (count: number) => of(count, '1 episode is archived', `${count} episodes are archived`),
    deleted: (count: number, size: string) =>
      of(
        count,
        `the audio of 1 archived episode is deleted, ${size}`,
        `the audio of ${count} archived episodes is deleted, ${size}`,
      ),
    and: ', and ',
    nothing: 'nothing is archived or deleted',
    now: (actions: string) => `Now: ${actions}.`,
    month: (actions: string) => `In the 30 days after: ${actions}.`,
    used: (size: string) => `The audio of this show takes ${size} now.`,
    expected: (count: number) =>
      of(count, '1 new episode is expected in the 30 days.', `${count} new episodes are expected in the 30 days.`),
    daily: 'This is done once a day. Episodes marked “Keep forever” stay.',
    notCounted: 'It couldn’t be counted what this archives and deletes, so it can’t be saved yet.',
  },
  deleteShow: 'Delete show',
  deleteTitle: (title: string) => `Delete ${title}?`,
  deleteTitleKept: (title: string) => `${title} can’t be deleted yet`,
  deleteMeans: 'It is removed from the schedule. Its archived episodes stay, with its name.',
  keptBy: (episodes: number) =>
    `It has ${episodes === 1 ? 'one episode' : `${episodes} episodes`}. Archive ${episodes === 1 ? 'it, or move it' : 'them, or move them'} to another show, then come back.`,
  showEpisodes: 'Show its episodes',
  deleted: (title: string) => `Deleted ${title}.`,
}
