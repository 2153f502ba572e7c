import { useQueryClient } from '@tanstack/react-query'
import { useStation } from '../accounts/own-station.ts'
import { call } from '../api/call.ts'
import { refusalWords } from '../api/refusal-words.ts'
import { Refused } from '../api/refused.ts'
import { now } from '../lib/server-time.ts'
import type { Show } from '../shows/shows.ts'
import { showToast } from '../ui/toasts.ts'
import { useWords } from '../words/use-words.tsx'
import { commonWords, episodeWords } from '../words/words.ts'
import { type Ask, type Change, changeMany, type Outcome, reversed } from './change-many.ts'
import type { Episode } from './list-pages.ts'

/** Archives, restores, moves and pins episodes. The lists change at once; a notice says so and offers to undo it. */
export function useEpisodeChanges() {
  const queries = useQueryClient()
  const { id: station } = useStation()
  const words = useWords(episodeWords)
  const common = useWords(commonWords)
  const path = { station }

  const archiving: Ask = (ids) => call('archiveEpisodes', { path, body: { ids } })
  const restoring = (show_id?: number): Ask => {
    return (ids) => call('restoreEpisodes', { path, body: { ids, ...(show_id !== undefined && { show_id }) } })
  }
  const moving = (show_id: number): Ask => {
    return (ids) => call('moveEpisodes', { path, body: { ids, show_id } })
  }

  const pinning = (pinned: boolean): Ask => {
    return (ids) => call('pinEpisodes', { path, body: { ids, pinned } })
  }

  /** Makes changes, and shows a notice. `undo` takes back those that were made. */
  async function change(
    changes: readonly Change[],
    ask: Ask,
    says: (count: number, title: string) => string,
    undo?: (done: Change[]) => Promise<void>,
  ): Promise<void> {
    let outcome: Outcome
    try {
      outcome = await changeMany({ queries, station }, changes, ask)
    } catch (error) {
      return showToast(refusalWords(error, common), { isBroken: true })
    }
    const { done, refused } = outcome
    const [first, firstRefused] = [done[0], refused[0]]
    if (first) {
      const about = done.map(({ from }) => aboutEpisode(from.id))
      const back = undo && { undo: () => void undo(done.map(reversed)) }
      showToast(says(done.length, first.from.title), { about, ...back })
    }
    if (firstRefused) {
      const reason = refusalWords(new Refused(0, firstRefused.code), common, words.refusals)
      showToast(words.notAll(refused.length, firstRefused.change.from.title, reason), { isBroken: true })
    }
  }

  return {
    archive(episodes: readonly Episode[]) {
      const changes = episodes.map((from) => ({ from, to: { ...from, archived_at: Math.floor(now()) } }))
      return change(changes, archiving, words.archived, (back) => change(back, restoring(), words.restored))
    },

    /** @param show the show to restore them to, for those whose own is gone */
    restore(episodes: readonly Episode[], show?: Show) {
      const restored = (from: Episode) => ({ ...(show ? inShow(from, show) : from), archived_at: null })
      const changes = episodes.map((from) => ({ from, to: restored(from) }))
      return change(changes, restoring(show?.id), words.restored, (back) => change(back, archiving, words.archived))
    },

    /** Spares an episode from the lifetime of its show, or releases it. */
    pin(episode: Episode, pinned: boolean) {
      const says = pinned ? words.pinned : words.unpinned
      return change([{ from: episode, to: { ...episode, pinned } }], pinning(pinned), says, (back) =>
        change(back, pinning(!pinned), pinned ? words.unpinned : words.pinned),
      )
    },

    move(episodes: readonly Episode[], show: Show) {
      const changes = episodes.map((from) => ({ from, to: inShow(from, show) }))
      const says = (title: string) => (count: number, first: string) => words.moved(count, first, title)
      return change(changes, moving(show.id), says(show.title), async (back) => {
        const byShow = Map.groupBy(back, ({ to }) => to.show_id)
        for (const [id, some] of byShow) await change(some, moving(id), says(some[0]!.to.show))
      })
    },
  }
}

/** The common part of notices about an episode. */
export const aboutEpisode = (id: number) => `episode ${id}`

const inShow = (episode: Episode, { id, title, published }: Show): Episode => ({
  ...episode,
  ...{ show_id: id, show: title, hidden: !published, show_gone: false },
})
