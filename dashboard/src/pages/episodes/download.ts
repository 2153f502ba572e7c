import type { Episode } from '../../episodes/list-pages.ts'
import { playableSrc } from '../../episodes/playback.ts'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { episodesWords } from '../../words/words.ts'

/** The pause between two downloads, in milliseconds: browsers drop downloads that are started at the same moment. */
const pauseMs = 400

/** A function that downloads the audio of episodes, and says which it cannot: what lies on other servers. */
export function useDownload(): (episodes: readonly Episode[]) => void {
  const words = useWords(episodesWords)
  return (episodes) => {
    const ours = episodes.filter((episode) => playableSrc(episode) !== null)
    for (const [at, episode] of ours.entries()) setTimeout(() => save(episode), at * pauseMs)
    const left = episodes.length - ours.length
    const sentences = [ours.length > 0 && words.downloading(ours.length), left > 0 && words.elsewhere(left)]
    showToast(sentences.filter(Boolean).join(' '), { isBroken: ours.length === 0 })
  }
}

function save(episode: Episode): void {
  const link = document.createElement('a')
  link.href = playableSrc(episode)!
  // Not every character may be in the name of a file; browsers replace some, but not those that lead elsewhere.
  link.download = `${episode.show} - ${episode.title}.mp3`.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '_')
  link.click()
}
