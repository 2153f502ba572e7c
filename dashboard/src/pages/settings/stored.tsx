import { useQuery } from '@tanstack/react-query'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { size } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { storageQuery, type UnfinishedUpload, useRemoveUpload } from '../../uploads/stored.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, settingsWords } from '../../words/words.ts'

/** The storage that the station uses besides its recording, and its unfinished uploads. */
export function Stored() {
  const words = useWords(settingsWords)
  const { language } = usePresent()
  const { id } = useStation()
  const { data } = useQuery(storageQuery(id))
  if (!data) return null
  const used = size(data.bytes + data.unfinished_bytes, language)
  return (
    <div className="setting">
      <span className="label" id="stored-h">
        {words.stored}
      </span>
      <div className="list">
        <p className="secondary">
          {data.quota_bytes === null ? used : words.storedOf(used, size(data.quota_bytes, language))}
          {data.uploads.length > 0 && `, ${words.withUnfinished}`}
        </p>
        {data.uploads.length > 0 && (
          <ul aria-labelledby="stored-h">
            {data.uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function UploadRow({ upload }: { upload: UnfinishedUpload }) {
  const words = useWords(settingsWords)
  const common = useWords(commonWords)
  const { language } = usePresent()
  const remove = useRemoveUpload(useStation().id)
  const { id, name, person, received, bytes } = upload
  return (
    <li>
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <p className="caption">{words.unfinished(person, size(received, language), size(bytes, language))}</p>
      </div>
      <Button
        small
        busy={remove.isPending}
        aria-label={words.removeUploadOf(name)}
        onClick={() =>
          remove.mutate(id, {
            onSuccess: () => showToast(words.uploadRemoved),
            onError: (error) => showToast(refusalWords(error, common), { isBroken: true }),
          })
        }
      >
        {words.removeUpload}
      </Button>
    </li>
  )
}
