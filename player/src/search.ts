import { h } from './dom.ts'
import css from './episodes.css?inline'
import { episodeRow } from './episodes.ts'
import { sound } from './sound.ts'
import type { Episode } from './types.ts'
import type { Host, View } from './widget.ts'

type Found = { results: Episode[]; query: string; total: number }

/** A field to search the episodes of a station, and what was found. */
export function search(host: Host): View {
  const { station, words, signal, update, attribute } = host
  const limit = Number(attribute('limit')) || 5
  let [asked, found, hasFailed] = ['', undefined as Found | undefined, false]
  const ask = async (q: string) => {
    asked = q
    if (!q) found = undefined
    else {
      const answer = await station
        .read<Found>(`/search?limit=${limit}&q=${encodeURIComponent(q)}`)
        .catch(() => undefined)
      // A later question may have been answered before.
      if (asked !== q) return
      hasFailed = !answer
      found = answer
    }
    update()
  }
  const first = attribute('q')
  if (first) void ask(first)
  sound.watch(update, signal)
  return {
    css: () => [css],
    render: () => [
      h(
        'form',
        {
          class: 'find',
          onsubmit(event: SubmitEvent) {
            event.preventDefault()
            void ask((event.currentTarget as HTMLFormElement).querySelector('input')!.value.trim())
          },
        },
        h('input', {
          type: 'search',
          part: 'field',
          'aria-label': words.search(station.info.name),
          placeholder: words.searchHint,
          value: first,
          maxlength: 200,
        }),
        h('button', { part: 'find' }, words.find),
      ),
      h(
        'p',
        { class: found?.results.length ? 'vh' : 'none', role: 'status' },
        hasFailed
          ? words.failed
          : found && (found.total ? words.found(found.total) : words.nothing(asked, station.info.name)),
      ),
      !!found?.results.length &&
        h(
          'ol',
          { class: 'rows' },
          found.results.map((each) => episodeRow(host, each)),
        ),
    ],
  }
}
