import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { dayQuery } from '../../generation/day.ts'
import { wordsOn } from '../../lib/brand.ts'
import { clockTime, endTime } from '../../lib/time.ts'
import type { Settings } from '../../station/settings.ts'
import { Art } from '../../ui/art.tsx'
import { RadioKeys } from '../../ui/choices.tsx'
import { isColor } from '../../ui/color-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Styled } from '../../ui/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { useWords } from '../../words/use-words.tsx'
import { settingsWords } from '../../words/words.ts'
import './listeners-view.css'

/** A preview of a website with the edited name, colour and logo. It is a picture without any functions. */
export function ListenersView({ shown }: { shown: Pick<Settings, 'name' | 'color' | 'image_url'> }) {
  const words = useWords(settingsWords)
  const { id } = useStation()
  const { zone } = usePresent()
  const { data: day } = useQuery(dayQuery(id))
  const [theme, setTheme] = useState<'day' | 'night'>('day')
  const at = useNow(60)
  const current = day?.stops.find(({ start_time, end_time }) => start_time <= at && at < end_time)
  const next = day?.stops.filter(({ start_time }) => start_time > at).slice(0, 3) ?? []
  const share = current ? (at - current.start_time) / (current.end_time - current.start_time) : 0
  const color = isColor(shown.color) ? shown.color : '#15181a'
  const site = { '--brand': color, '--on': wordsOn(color) } as Styled
  return (
    <aside className="beside listeners-view" aria-labelledby="seen-h">
      <header>
        <h2 id="seen-h">{words.seen}</h2>
        <RadioKeys
          label={words.seenTheme}
          value={theme}
          options={[
            { value: 'day', label: words.day },
            { value: 'night', label: words.night },
          ]}
          onChange={setTheme}
        />
      </header>
      <div className={`site ${theme}`} style={site}>
        <div className="caption window">
          <Art src={shown.image_url} name={shown.name} size={16} />
          <span className="cut">{shown.name}</span>
        </div>
        <div className="hero">
          <div className="station-name">
            <Art src={shown.image_url} name={shown.name} size={32} />
            <span className="cut">{shown.name}</span>
          </div>
          <p className="show-title">{current?.title ?? shown.name}</p>
          {current && (
            <>
              <p>{[current.presenter, words.until(endTime(current.end_time, zone))].filter(Boolean).join(', ')}</p>
              <div className="line">
                <i style={{ '--share': share } as Styled} />
              </div>
            </>
          )}
          <div className="play">
            <span>
              <Icon name="play" filled />
            </span>
            {words.listenLive}
          </div>
        </div>
        {next.length > 0 && (
          <ol>
            {next.map(({ title, start_time }, index) => (
              <li key={start_time}>
                <time>{clockTime(start_time, zone)}</time>
                {index === 0 ? <b>{title}</b> : title}
              </li>
            ))}
          </ol>
        )}
      </div>
    </aside>
  )
}
