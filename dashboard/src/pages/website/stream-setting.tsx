import type { ComponentProps } from 'react'
import { StreamTest } from '../../recordings/stream-test.tsx'
import { usePublicStation } from '../../station/public-station.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { Setting } from '../../ui/setting.tsx'
import { useWords } from '../../words/use-words.tsx'
import { websiteWords } from '../../words/words.ts'
import type { SectionProps } from './section-props.ts'

/** The address at which listeners hear the station. */
export function StreamSetting({ draft: { shown, changes, set }, faultOf, isOwner }: SectionProps) {
  const words = useWords(websiteWords)
  const station = usePublicStation(shown.id)
  const url = shown.listen_url.trim()
  const offered = station && changes.listen_url === undefined ? station.listen.url : undefined
  const input = (props: ComponentProps<'input'>) => (
    <TextInput
      {...props}
      type="url"
      value={shown.listen_url}
      readOnly={!isOwner}
      onChange={(e) => set('listen_url', e.target.value)}
    />
  )
  return (
    <>
      <Setting label={words.listenUrl} caption={words.listenUrlMeans} fault={faultOf('listen_url')}>
        {(props) =>
          isOwner ? (
            <StreamTest url={url} isForListeners>
              {input(props)}
            </StreamTest>
          ) : (
            input(props)
          )
        }
      </Setting>
      {/^http:/i.test(url) && (
        <Note kind="wait" announced>
          {words.plainHttp}
        </Note>
      )}
      {offered && (
        <div className="setting">
          <span className="label">{words.offered}</span>
          <div className="address">
            <span>{offered}</span>
            <CopyButton text={offered} label={words.copyAddress} />
          </div>
        </div>
      )}
      {offered === null && <Note kind="wait">{words.nothingToHear}</Note>}
    </>
  )
}
