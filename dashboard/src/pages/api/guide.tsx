import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../accounts/me.ts'
import { useStation } from '../../accounts/own-station.ts'
import { now } from '../../lib/server-time.ts'
import { nowQuery } from '../../now-playing/now.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useWords } from '../../words/use-words.tsx'
import { type ExampleLanguage, generate, keyMark, languages, nowPlaying } from './examples.ts'
import { apiWords } from './words.ts'
import '../../keys/keys.css'

const names: Record<ExampleLanguage, string> = { curl: 'curl', javascript: 'JavaScript', python: 'Python', php: 'PHP' }

/** Lines to paste into a program, with the address of this server and a show of this station. */
export function Guide({ language }: { language: ExampleLanguage }) {
  const words = useWords(apiWords)
  const { id } = useStation()
  const { self_signed } = useMe()
  const { data } = useSuspenseQuery(nowQuery(id))
  const base = `${location.origin}/v1`
  const lastHour = Math.floor(now() / 3600) * 3600 - 3600
  const examples = [
    { title: words.onAir, code: nowPlaying(base, self_signed)[language] },
    { title: words.makeEpisode, code: generate(base, data.current?.show_id ?? 1, lastHour, self_signed)[language] },
  ]
  return (
    <section className="guide" aria-labelledby="guide">
      <h2 id="guide">{words.guide}</h2>
      <Tabs label={words.languages}>
        {languages.map((each) => (
          <Link
            key={each}
            to="."
            search={{ in: each }}
            replace
            aria-current={each === language ? 'true' : undefined}
            resetScroll={false}
          >
            {names[each]}
          </Link>
        ))}
      </Tabs>
      {examples.map(({ title, code }) => (
        <div key={title}>
          <div className="eg">
            <h3>{title}</h3>
            <CopyButton text={code.replaceAll(keyMark, words.yourKey)} label={words.copyExample(title)} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <pre tabIndex={0}>
            {code
              .split(keyMark)
              .flatMap((part, at) => (at === 0 ? [part] : [<em key={part}>{words.yourKey}</em>, part]))}
          </pre>
        </div>
      ))}
      <p className="more">
        {words.allEndpoints}{' '}
        <a className="link" href="/docs">
          {words.documentation}
        </a>
      </p>
    </section>
  )
}
