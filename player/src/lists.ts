import { episodes } from './episodes.ts'
import { nowPlaying } from './now-playing.ts'
import { schedule } from './schedule.ts'
import { search } from './search.ts'
import { show } from './show.ts'

/** The widgets besides the player, by the names of their elements. */
export const lists = { 'now-playing': nowPlaying, schedule, episodes, show, search }
