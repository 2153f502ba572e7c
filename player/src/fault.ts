import { controlWords } from './control-words.ts'
import { ghost, h, type Kid } from './dom.ts'
import { tryNow } from './engine.ts'
import type { Act, Shown } from './shown.ts'
import { sound } from './sound.ts'
import { span } from './times.ts'
import { now } from './widget.ts'
import { withWords } from './words.ts'

/** A sentence about a fault of the connection, or about a show that was skipped; and a key that helps. */
export function fault({ host, phase, mine }: Shown): Kid[] | undefined {
  const w = withWords(host.words, controlWords)
  if (mine && sound.skipped) return [w.skipped(sound.skipped)]
  if (mine && sound.isClosed) return [w.notPublic]
  if (phase === 'stalled') return [w.stalled]
  if (phase !== 'error') return
  const left = Math.ceil((sound.retryAt - performance.now()) / 1000)
  return [`${w.broken} ${left > 0 ? w.again(left) : ''}`, ghost(w.tryNow, tryNow)]
}

/** The key that leads back to the live sound, with the time behind it. */
export function toLive({ host, heard }: Shown, { live }: Act): Kid {
  const w = withWords(host.words, controlWords)
  if (heard === undefined) return
  const label = h('span', {}, w.backToLive, h('small', {}, w.behind(span(now() - heard))))
  return ghost([h('i', { class: 'dot' }), label], live, 'live')
}
