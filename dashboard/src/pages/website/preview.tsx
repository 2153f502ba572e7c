import { useEffect, useRef, useState } from 'react'
import { onResize } from '../../lib/observe.ts'
import { useWords } from '../../words/use-words.tsx'
import { websiteWords } from '../../words/words.ts'
import { attributesOf, frameHeight, frameUrl, type Widget } from './code.ts'

/** Pages that a widget may stand on: colours, and a font. */
const papers = {
  white: { scheme: 'light', background: '#ffffff', color: '#15181a', fontFamily: '' },
  dark: { scheme: 'dark', background: '#101214', color: '#ecece8', fontFamily: '' },
  blog: { scheme: 'light', background: '#fbf6ea', color: '#2b2118', fontFamily: 'Georgia, "DejaVu Serif", serif' },
} as const

export type Paper = keyof typeof papers

/** Without the right to navigate the dashboard away from its page: links open in a new tab. */
const sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/**
 * A widget as it is on another page: the real element, in a frame of this server, whose policy lets it load what it needs. Keys
 * that are pressed in it are not those of the dashboard.
 * @param width of the page in pixels; by default as wide as there is room
 */
export function Preview(props: { slug: string; widget: Widget; paper: Paper; width?: number }) {
  const { slug, widget, paper, width } = props
  const words = useWords(websiteWords)
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<Document>()
  const [size, setSize] = useState({ width: 0, height: 120 })
  const tag = `aircheck-${widget.kind}`
  const attributes = JSON.stringify(attributesOf(slug, widget))

  useEffect(() => {
    if (page) put(page, tag, JSON.parse(attributes) as [string, string][])
  }, [page, tag, attributes])

  useEffect(() => {
    if (!page) return
    const { scheme, ...look } = papers[paper]
    page.documentElement.dataset.theme = scheme
    Object.assign(page.body.style, { ...look, margin: '0', padding: '4px' })
    page.documentElement.style.overflow = 'hidden'
    page.querySelector('base')?.setAttribute('target', '_blank')
  }, [page, paper])

  useEffect(() => {
    if (!page) return
    return onResize(page.body, () => {
      setSize({ width: frame.current?.clientWidth ?? 0, height: Math.ceil(page.body.getBoundingClientRect().height) })
    })
  }, [page])

  return (
    <div className="stage" data-paper={paper}>
      <iframe
        key={slug}
        ref={frame}
        title={words.preview}
        src={`/embed/${slug}?widget=now-playing`}
        sandbox={sandbox}
        allow="autoplay; clipboard-write"
        style={{ width: width ?? '100%', height: size.height }}
        onLoad={() => setPage(frame.current?.contentDocument ?? undefined)}
      />
      {width !== undefined && size.width > 0 && (
        <span className="ruler" aria-hidden="true">
          {`${size.width}\u00a0px`}
        </span>
      )}
    </div>
  )
}

/** A widget in its frame, as it is on a page that may not load scripts. */
export function FramePreview(props: { slug: string; widget: Widget; paper: Paper; width: number }) {
  const { slug, widget, paper, width } = props
  const words = useWords(websiteWords)
  return (
    <div className="stage" data-paper={paper}>
      <iframe
        title={words.preview}
        src={frameUrl('', slug, widget)}
        sandbox={sandbox}
        allow="autoplay; clipboard-write"
        style={{ width, height: frameHeight(widget) }}
      />
    </div>
  )
}

/** Puts an element into the page of the frame, or changes the attributes of the one that is there. */
function put(page: Document, tag: string, attributes: readonly [name: string, value: string][]): void {
  const there = page.body.firstElementChild
  const element = there?.localName === tag && there.childNodes.length === 0 ? there : page.createElement(tag)
  const names = attributes.map(([name]) => name)
  for (const name of element.getAttributeNames()) if (!names.includes(name)) element.removeAttribute(name)
  for (const [name, value] of attributes) if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  if (element !== there) page.body.replaceChildren(element)
}
