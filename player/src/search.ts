import { h } from './dom.ts'
import css from './episodes.css?inline'
import { rows } from './episodes.ts'
import { listWords } from './list-words.ts'
import { sound } from './sound.ts'
import type { Found } from './types.ts'
import type { Host, View } from './widget.ts'
import { withWords } from './words.ts'

/** A field to search the episodes of a station, and what was found. */
export function search(host: Host): View {
  const { station, signal, update, attribute, fail } = host
  const w = withWords(host.words, listWords)
  const { name } = station.info
  let [asked, found, said] = ['', undefined as Found | undefined, '']
  const ask = async (q: string) => {
    asked = q
    const path = `/search?limit=${Number(attribute('limit')) || 5}&q=${encodeURIComponent(q)}`
    const answer = q
      ? await station.read<Found>(path).catch((error) => {
          fail(error)
          return undefined
        })
      : undefined
    // A later question may have been answered before.
    if (asked !== q) return
    found = answer
    said = !q ? '' : !found ? w.failed : found.total ? w.found(found.total) : w.nothing(q, name)
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
          'aria-label': w.search(name),
          placeholder: w.searchHint,
          value: first,
          maxlength: 200,
        }),
        h('button', { part: 'find' }, w.find),
      ),
      h('p', { class: found?.total ? 'vh' : 'none', role: 'status' }, said),
      !!found?.total && rows(host, found.results),
    ],
  }
}
