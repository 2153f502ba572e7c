import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { showToast } from '../ui/toasts.ts'
import { useWords } from '../words/use-words.tsx'
import { commonWords, uploadWords } from '../words/words.ts'

/** Lets files be dropped on any page of a station: they are uploaded, and the uploads are shown. */
export function DropAnywhere({ station }: { station: number }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { refused } = useWords(commonWords)
  const [isOver, setOver] = useState(false)
  const add = async (files: File[]) => {
    const show = new URLSearchParams(location.search).get('show')
    const { addFiles } = await import('./add-files.ts')
    if (!location.pathname.endsWith('/episodes')) await navigate({ to: '/$station/episodes', params: { station } })
    await addFiles({ queries, station }, files, show === null ? undefined : Number(show))
  }
  const drop = useEffectEvent((files: File[]) => {
    // Fails when the code for uploading could not be loaded.
    add(files).catch(() => showToast(refused.offline, { isBroken: true }))
  })
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Otherwise the browser would open the file in place of the page.
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const dropped = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      drop([...(event.dataTransfer?.files ?? [])])
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', dropped)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', dropped)
    }
  }, [])
  if (!isOver) return null
  return (
    <Suspense>
      <DropSign />
    </Suspense>
  )
}

function DropSign() {
  const { dropHere } = useWords(uploadWords)
  return (
    <div className="drop-sign">
      <Icon name="upload" />
      <b>{dropHere}</b>
    </div>
  )
}
