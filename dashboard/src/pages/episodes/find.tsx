import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Show } from '../../shows/shows.ts'
import { IconInput, Select } from '../../ui/inputs.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../words/use-words.tsx'
import { episodesWords } from '../../words/words.ts'
import './find.css'

/** The pause after the last key before the search begins, in milliseconds. */
const pauseMs = 250

/** The search and the choice of a show; both are in the address of the page. */
export function Find({ q, show, shows }: { q: string; show: number | undefined; shows: readonly Show[] }) {
  const words = useWords(episodesWords)
  const navigate = useNavigate({ from: '/$station/episodes' })
  const [typed, setTyped] = useState(q)
  const sent = useRef(q)
  // Other actions change the address too: going back, or showing all.
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setTyped(q)
  }, [q])
  useEffect(() => {
    const term = typed.trim()
    if (term === sent.current) return
    const timer = setTimeout(() => {
      sent.current = term
      void navigate({ replace: true, search: ({ q: _, ...rest }) => ({ ...rest, ...(term && { q: term }) }) })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, navigate])
  const choose = (id: string) =>
    void navigate({ search: ({ show: _, ...rest }) => ({ ...rest, ...(id && { show: Number(id) }) }) })
  return (
    <search className="find-episodes">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the input is in it */}
      <label>
        <VisuallyHidden>{words.searchEpisodes}</VisuallyHidden>
        <IconInput
          icon="search"
          type="search"
          placeholder={words.searchIn}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the select is in it */}
      <label>
        <VisuallyHidden>{words.show}</VisuallyHidden>
        <Select value={show ?? ''} onChange={(event) => choose(event.target.value)}>
          <option value="">{words.allShows}</option>
          {shows.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </label>
    </search>
  )
}
