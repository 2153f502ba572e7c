import type { CopyOptions } from '../database/copy.ts'
import { Problem } from '../lib/problem.ts'
import { countFindable, rebuildIndex } from './search-index.ts'

/**
 * Builds the search index from the titles. It cannot be copied, because each engine stores it differently.
 * @throws Problem when an active episode is missing from the index afterwards
 */
export const makeFindable: CopyOptions['derive'] = async (tx, progress) => {
  const { active: of } = await countFindable(tx)
  const step = (done: number, isFinished = false) => progress({ name: 'search index', done, of, isFinished })
  step(0)
  await rebuildIndex(tx, step)
  const { findable } = await countFindable(tx)
  if (findable !== of)
    throw new Problem('conflict', `${of} episodes are active, but ${findable} are in the search index.`)
  step(findable, true)
}
