import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../accounts/me.ts'
import { useStation } from '../../accounts/own-station.ts'
import { CodeExample } from '../../keys/code-example.tsx'
import { now } from '../../lib/server-time.ts'
import { nowQuery } from '../../now-playing/now.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useWords } from '../../words/use-words.tsx'
import { apiWords } from '../../words/words.ts'
import { type ExampleLanguage, generate, keyMark, languages, nowPlaying } from './examples.ts'
import './guide.css'

const names: Record<ExampleLanguage, string> = { curl: 'curl', javascript: 'JavaScript', python: 'Python', php: 'PHP' }

/** Examples to paste into a program, with the address of this server and a show of this station. */
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
    <section className="guide beside" aria-labelledby="guide">
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
        <CodeExample
          key={title}
          title={title}
          text={code.replaceAll(keyMark, words.yourKey)}
          label={words.copyExample(title)}
        >
          {code.split(keyMark).flatMap((part, at) => (at === 0 ? [part] : [<em key={part}>{words.yourKey}</em>, part]))}
        </CodeExample>
      ))}
      <p className="documentation">
        {words.allEndpoints}{' '}
        <a className="link" href="/docs">
          {words.documentation}
        </a>
      </p>
    </section>
  )
}
