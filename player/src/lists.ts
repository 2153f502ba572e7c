export { episodes } from './episodes.ts'
export { schedule } from './schedule.ts'
export { search } from './search.ts'
export { show } from './show.ts'
