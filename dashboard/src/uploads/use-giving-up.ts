import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { showToast } from '../ui/toasts.ts'
import { useWords } from '../words/use-words.tsx'
import { begunQuery } from './list-uploads.ts'
import { takeOut } from './queue.ts'
import type { Upload } from './upload.ts'
import { uploadWords } from './words.ts'

/** For how long it can be taken back, in milliseconds: a little longer than the notice is shown. */
const regretMs = 15_000

/** A function that gives an upload up. What was sent is deleted once that can no longer be taken back. */
export function useGivingUp(): (upload: Upload) => void {
  const queries = useQueryClient()
  const words = useWords(uploadWords)
  return (upload) => {
    const { key, station, id, state, title } = upload
    const { queryKey } = begunQuery(station)
    const known = queries.getQueryData(queryKey)
    const putBack = takeOut(key)
    if (state === 'stopped') queries.setQueryData(queryKey, (all) => all?.filter((each) => each.id !== id))
    if (state === 'done') return
    const timer = setTimeout(() => {
      // What is not deleted now is given up by the server after a week.
      if (id !== null) call('cancelUpload', { path: { station, id } }).catch(() => {})
    }, regretMs)
    if (state === 'refused') return
    showToast(words.removed(title), {
      undo() {
        clearTimeout(timer)
        putBack()
        if (state === 'stopped') queries.setQueryData(queryKey, known)
      },
    })
  }
}
