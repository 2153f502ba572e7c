import { player } from './player.ts'
import { Widget } from './widget.ts'

// Scripts are included twice: an element is defined once.
for (const name of ['player', 'now-playing', 'schedule', 'episodes', 'show', 'search'] as const) {
  const tag = `aircheck-${name}`
  if (!customElements.get(tag))
    customElements.define(
      tag,
      class extends Widget {
        async load() {
          return name === 'player' ? player : (await import('./lists.ts')).lists[name]
        }
      },
    )
}
