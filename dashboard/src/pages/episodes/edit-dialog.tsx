import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import { Refused } from '../../api/refused.ts'
import { episodeQuery, loadedEpisode } from '../../episodes/episode.ts'
import type { Episode } from '../../episodes/list-pages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, episodesWords } from '../../words/words.ts'
import { EditForm } from './edit-form.tsx'

/** The episode that the address names, to be read or edited. */
export function EditDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const words = useWords(episodesWords).edit
  const { tryAgain } = useWords(commonWords)
  const { id: station } = useStation()
  const queries = useQueryClient()
  const [loaded] = useState<Episode | undefined>(() => loadedEpisode(queries, station, id))
  const { data, error, refetch } = useQuery({
    ...episodeQuery(station, id),
    ...(loaded && { placeholderData: loaded }),
  })
  if (data) return <EditForm episode={data} onClose={onClose} />
  if (!error) return null
  const isGone = error instanceof Refused && error.code === 'not_found'
  return (
    <Dialog title={words.details} light onClose={onClose}>
      <p>{isGone ? words.notFound : words.notLoaded}</p>
      {!isGone && <Button onClick={() => void refetch()}>{tryAgain}</Button>}
    </Dialog>
  )
}
