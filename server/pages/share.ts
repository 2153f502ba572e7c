import { type Html, html } from '../http/pages/html.ts'
import { icon } from './icons.ts'
import { copied } from './parts.ts'
import { counter } from './rules/times.ts'
import type { EpisodeAnswer, Site } from './site.ts'

/** The dialog that gives the address of an episode, of a part of it, and the code of a player. The script fills it. */
export function shareDialog(
  { words, canonical, origin, station }: Site,
  { id, guid, duration_ms }: EpisodeAnswer,
): Html {
  const url = `${canonical}/episodes/${id}`
  const code = `<script type="module" src="${origin}/player/v1.js"></script>\n<aircheck-player station="${station.slug}" episode="${id}"></aircheck-player>`
  const until = counter(Math.min(duration_ms ?? 60_000, 60_000))
  return html`<dialog id="share" aria-labelledby="sh-h" data-url="${url}" data-guid="${guid}" data-ms="${duration_ms ?? 0}"><div class="dialog-head"><h2 id="sh-h">${words.share}</h2><button class="icon-button" data-shut aria-label="${words.close}">${icon('close')}</button></div><div class="dialog-body">
<div class="check"><input type="checkbox" id="sh-s" data-with-start><label for="sh-s">${words.startAt}</label><input class="input" data-start value="0:00" inputmode="numeric" aria-label="${words.startAt}"></div>
${copied(words, html`<label class="visually-hidden" for="sh-l">${words.link}</label><input class="input" id="sh-l" readonly value="${url}">`, 'sh-l')}
<h3>${words.highlight}</h3><p class="secondary">${words.highlightNote}</p>
<div class="ends"><label>${words.starts}<input class="input" data-from value="0:00" inputmode="numeric"></label><label>${words.ends}<input class="input" data-to value="${until}" inputmode="numeric"></label></div>
${copied(words, html`<label class="visually-hidden" for="sh-h-l">${words.highlight}</label><input class="input" id="sh-h-l" readonly value="${`${url}?at=0&until=60`}">`, 'sh-h-l')}
<h3>${words.embed}</h3><p class="secondary">${words.embedNote}</p>${copied(words, html`<label class="visually-hidden" for="sh-e">${words.code}</label><textarea class="input" id="sh-e" readonly rows="4">${code}</textarea>`, 'sh-e')}
</div></dialog>`
}
