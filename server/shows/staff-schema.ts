import { choice, Type } from '../http/schema.ts'
import { loudnesses } from './rules/loudness.ts'
import { showSchema } from './schema.ts'

export const staffShowSchema = Type.Object(
  {
    ...showSchema.properties,
    episodes: Type.Integer({ description: 'Number of active episodes.' }),
    auto_episodes: Type.Boolean({ description: 'Whether an airing on the schedule becomes an episode when it ends.' }),
    trim_start: Type.Integer({ description: 'Seconds cut off at the start of automatic episodes.' }),
    trim_end: Type.Integer({ description: 'Seconds cut off at their end.' }),
    intro: Type.String({ description: 'The MP3 that precedes episodes cut from the recording; empty for none.' }),
    loudness: choice(loudnesses, {
      description: 'The loudness in LUFS that episodes get when they are cut, or `off`.',
    }),
    chapters: Type.String({ description: 'Whether the titles that were played become chapters: `plays` or `off`.' }),
    keep_episodes: Type.Integer({ description: 'All but the newest n are archived; 0 for no limit.' }),
    keep_days: Type.Integer({ description: 'Those that are older than n days are archived; 0 for no limit.' }),
    delete_audio_after: Type.Integer({
      description: 'The audio of those that have been archived for n days is deleted; 0 for never.',
    }),
    slug: Type.String({ description: 'Its name in the URLs of listeners.' }),
    rewind: Type.Boolean({ description: 'Whether listeners can rewind to it.' }),
    in_feed: Type.Boolean({ description: 'Whether its episodes are in the feed of the station.' }),
    language: Type.String({ description: 'A BCP 47 tag, or `station` for that of the station.' }),
    category: Type.String({ description: 'A category of Apple Podcasts, or `station` for that of the station.' }),
    explicit: Type.String({ description: '`on`, `off`, or `station` as the station has it.' }),
    new_feed_url: Type.String({ description: 'Where its feed has moved; empty if it has not.' }),
    kind: Type.String({ description: '`episodic` or `serial`.' }),
    live: Type.Boolean({ description: 'Whether feeds announce its times on the air.' }),
    yours: Type.Boolean({ description: 'Whether the signed-in person may change it.' }),
  },
  { title: 'StaffShow' },
)

export const staffShowsSchema = Type.Array(staffShowSchema)
