import { type Html, html, type Part } from '../../http/pages/html.ts'
import type { Words } from '../words.ts'
import type { PublicInfo } from './public-info.ts'

/** The position of the needle, in percent of the page. The scale of the day moves under it. */
const needle = 60.5

/** The width of a day in percent of the tape, which covers the page left of the needle. */
const dayOfTape = 10_000 / needle

/** The clock and the show on air, beside the needle. */
export function nowBeside(words: Words, { timeZone, show }: PublicInfo, nowMs: number): Html {
  const local = timeZone ? Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone) : undefined
  const city = timeZone.split('/').at(-1)!.replaceAll('_', ' ')
  const date = local?.toPlainDate().toLocaleString(words.locale, { weekday: 'long', day: 'numeric', month: 'long' })
  return html`<aside class="beside" aria-label="${words.onAir}"${local ? '' : html` hidden`}>
<span class="big" data-clock>${local?.toPlainTime().toString({ smallestUnit: 'second' })}</span>
<span class="secondary"><span data-date>${words.language === 'en' ? date?.replace(',', '') : date}</span>${city && html`, ${city}`}</span>
${show && html`<span class="air"><span class="st"><i class="dot"></i>${words.onAir}</span><b>${show}</b></span>`}
</aside>`
}

/** The dial of a radio: a moving scale of 24 hours, and below it the tape up to the fixed needle. */
export function scale({ timeZone, recordedSinceUs }: PublicInfo, nowMs: number): Html {
  const hour = hourOf(nowMs, timeZone || 'UTC')
  const isRecorded = recordedSinceUs !== null
  const wholeTape = moved(
    100,
    dayOfTape,
    hour,
    html`<svg viewBox="0 0 1440 100" preserveAspectRatio="none" overflow="visible"><path d="${wave}"/></svg>`,
  )
  // Of a recording that is younger than what the tape shows, the part before it is not drawn.
  const recordedDays = (nowMs - (recordedSinceUs ?? 0) / 1000) / 86_400_000
  const empty = Math.max(0, 100 - recordedDays * dayOfTape).toFixed(2)
  const tape = html`<svg class="reel">${wholeTape}<rect width="${empty}%" height="100%"/></svg>`
  return html`<div class="set" aria-hidden="true" data-zone="${timeZone}" data-now="${nowMs}">
<svg class="ticks">${moved(needle, 100, hour, ticks)}</svg>
<svg class="hours">${moved(needle, 100, hour, hours)}</svg>
${isRecorded ? tape : ''}<span class="${isRecorded ? 'rest' : 'rest whole'}"></span>
</div>
<span class="pin"></span>`
}

/**
 * Moves a drawing so that the current hour is at the needle. clock.js keeps it moving.
 * @param origin the position of the needle
 * @param day the width of a day; both in percent of the parent
 */
function moved(origin: number, day: number, hour: number, drawing: Part): Html {
  const x = percent(origin - (hour / 24) * day)
  return html`<svg x="${x}" width="${percent(day)}" overflow="visible" data-origin="${origin}" data-day="${day}">${drawing}</svg>`
}

const percent = (value: number) => `${Number(value.toFixed(3))}%`

/** The hours that may be visible. The needle is in the right half, so more of them are in the past. */
const inSight = Array.from({ length: 52 }, (_, at) => at - 16)

const ticks = inSight.flatMap((hour) =>
  [0, 1, 2, 3].map((quarter) => {
    const x = percent(((hour + quarter / 4) / 24) * 100)
    return html`<line${quarter > 0 && html` class="q"`} x1="${x}" x2="${x}" y2="${quarter === 0 ? 26 : 12}"/>`
  }),
)

const hours = inSight.map(
  (hour) =>
    html`<text${hour % 2 !== 0 && html` class="odd"`} x="${percent((hour / 24) * 100)}">${(hour + 24) % 24}</text>`,
)

/** An invented waveform of two days: quiet at night, louder in the morning and in the evening. */
const wave = Array.from({ length: 720 }, (_, nth) => {
  const at = nth % 360
  const hour = at / 15
  const day = 0.55 + 0.3 * Math.sin(((hour - 7) / 24) * 2 * Math.PI) + 0.12 * Math.sin((hour / 6) * Math.PI)
  const noise = Math.abs(Math.sin(at * 12.9898) * 43_758.5453) % 1
  const height = Math.round(100 * Math.max(0.1, day * (0.45 + 0.55 * noise)) * 0.85)
  return `M${(nth - 360) * 4 + 2} ${(100 - height) / 2}v${height}`
}).join('')

function hourOf(nowMs: number, timeZone: string): number {
  const { hour, minute, second } = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone)
  return hour + minute / 60 + second / 3600
}
