import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import { CodeExample } from '../../keys/code-example.tsx'
import { showsQuery } from '../../shows/shows.ts'
import { usePublicStation } from '../../station/public-station.ts'
import type { Settings } from '../../station/settings.ts'
import { Button } from '../../ui/button.tsx'
import { RadioKeys } from '../../ui/choices.tsx'
import { Note } from '../../ui/note.tsx'
import { useWords } from '../../words/use-words.tsx'
import { websiteWords } from '../../words/words.ts'
import { elementCode, frameCode, policyLines } from './code.ts'
import { FramePreview, type Paper, Preview } from './preview.tsx'
import { useSetPublic } from './public-switch.tsx'
import { type Choice, firstChoice, widgetOf } from './widget-choice.ts'
import { WidgetForm } from './widget-form.tsx'

/** The widths of the page in the preview, in pixels. */
const widths = [280, 420, 720] as const

/** Makes a widget for another website: its options, how it looks, and the code. */
export function WidgetsTab({ saved, isOwner }: { saved: Settings; isOwner: boolean }) {
  const words = useWords(websiteWords)
  const { id } = useStation()
  const { data } = useSuspenseQuery(showsQuery(id))
  const shows = data.filter(({ published }) => published)
  const station = usePublicStation(id)
  const [choice, setChoice] = useState<Choice>(firstChoice)
  const [paper, setPaper] = useState<Paper>('white')
  const [width, setWidth] = useState<(typeof widths)[number]>(720)
  const [as, setAs] = useState<'element' | 'frame'>('element')
  const widget = widgetOf(choice, shows)
  const of = { origin: location.origin, slug: saved.slug, name: saved.name }
  const code = as === 'element' ? elementCode(of, widget) : frameCode(of, widget)
  const policy = policyLines(location.origin, saved.listen_url, as)
  const choose = (change: Partial<Choice>) => {
    setChoice({ ...choice, ...change })
    // Light words cannot be read on a white page.
    if (change.theme) setPaper(change.theme === 'dark' ? 'dark' : 'white')
  }
  return (
    <>
      {!saved.public && <NotPublic isOwner={isOwner} />}
      <div className="builder">
        <WidgetForm choice={choice} shows={shows} color={saved.color} onChange={choose} />
        <div>
          <section aria-labelledby="preview-h">
            <header>
              <h2 id="preview-h">{words.asOthers}</h2>
              <div className="actions">
                <RadioKeys
                  label={words.paper}
                  value={paper}
                  options={(['white', 'dark', 'blog'] as const).map((value) => ({ value, label: words.papers[value] }))}
                  onChange={setPaper}
                />
                <RadioKeys
                  label={words.width}
                  value={width}
                  options={widths.map((value) => ({ value, label: value, name: words.pixels(value) }))}
                  onChange={setWidth}
                />
              </div>
            </header>
            {station && as === 'element' && <Preview slug={station.slug} widget={widget} paper={paper} width={width} />}
            {station && as === 'frame' && (
              <FramePreview slug={station.slug} widget={widget} paper={paper} width={width} />
            )}
            {!station && (
              <div className="stage none">
                <p>{words.noPreview}</p>
              </div>
            )}
          </section>
          <section className="codes" aria-labelledby="code-h">
            <header>
              <h2 id="code-h">{words.code}</h2>
              <RadioKeys
                label={words.codeAs}
                value={as}
                options={(['element', 'frame'] as const).map((value) => ({ value, label: words.as[value] }))}
                onChange={setAs}
              />
            </header>
            <CodeExample title={words.html} text={code} label={words.copyCode}>
              {highlighted(code)}
            </CodeExample>
            <p className="caption">{as === 'element' ? words.elementMeans : words.frameMeans}</p>
            <p className="caption">{words.builders}</p>
            <CodeExample title={words.policy} text={policy} label={words.copyPolicy}>
              {policy}
            </CodeExample>
            <p className="caption">{words.policyMeans}</p>
          </section>
        </div>
      </div>
    </>
  )
}

function NotPublic({ isOwner }: { isOwner: boolean }) {
  const words = useWords(websiteWords)
  const { set, isPending } = useSetPublic()
  return (
    <Note kind="wait">
      <p>{words.widgetsNeedPublic}</p>
      {isOwner ? (
        <Button small busy={isPending} onClick={() => set(true)}>
          {words.makePublic}
        </Button>
      ) : (
        <p>{words.ownersOnly}</p>
      )}
    </Note>
  )
}

/** The code with the values of attributes emphasised, except the address of the script. */
function highlighted(code: string) {
  return code.split(/(="[^"]*")/).map((part, at) => {
    const value = /^="(.*)"$/s.exec(part)?.[1]
    const isOwn = value !== undefined && !/^(module|https:.*\.js|0|100%|lazy|border.*|autoplay.*)$/.test(value)
    if (!isOwn) return part
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity
      <span key={at}>
        ="<em>{value}</em>"
      </span>
    )
  })
}
