/** Zones by name, in hours from UTC: those of RFC 2822, and those that feeds use besides. */
const hours: Record<string, number> = {
  ...{ ut: 0, utc: 0, gmt: 0, z: 0, zulu: 0, uct: 0, wet: 0, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6 },
  ...{ pst: -8, pdt: -7, akst: -9, akdt: -8, hst: -10, ast: -4, adt: -3, nst: -3.5, ndt: -2.5, brt: -3, art: -3 },
  ...{ bst: 1, west: 1, cet: 1, cest: 2, met: 1, mest: 2, mez: 1, mesz: 2, eet: 2, eest: 3, msk: 3, trt: 3, wat: 1 },
  ...{
    cat: 2,
    sast: 2,
    eat: 3,
    pkt: 5,
    ict: 7,
    wib: 7,
    sgt: 8,
    hkt: 8,
    awst: 8,
    jst: 9,
    kst: 9,
    acst: 9.5,
    acdt: 10.5,
  },
  ...{ aest: 10, aedt: 11, nzst: 12, nzdt: 13 },
}

/** Names that stand for the time of a region, in summer and winter. */
const regions: Record<string, string> = {
  ...{ et: 'America/New_York', ct: 'America/Chicago', mt: 'America/Denver', pt: 'America/Los_Angeles' },
}

const numeric = /^(?:[a-z]{1,4})?\s*([+-])(\d{1,2})(?::?(\d{2}))?(?::?\d{2})?$/i

/**
 * A zone as Temporal takes it: `+0130`, `-05:00`, `GMT+2`, a name, or nothing. A name that is not known is UTC (RFC 2822, 4.3);
 * undefined for what is no zone at all.
 */
export function zoneNamed(text: string): string | undefined {
  const zone = text.trim().toLowerCase()
  const parts = numeric.exec(zone)
  if (parts) {
    const [, sign, hour, minute = '00'] = parts
    return Number(hour) < 24 && Number(minute) < 60 ? `${sign}${hour!.padStart(2, '0')}:${minute}` : undefined
  }
  if (/^[a-z]+(?:\/[a-z_]+){1,2}$/.test(zone)) return isZone(zone) ? zone : undefined
  if (!/^[a-z]{0,5}$/.test(zone)) return undefined
  return regions[zone] ?? offsetOf(hours[zone] ?? 0)
}

/** Whether a word is the name of a zone that is known. */
export function isZoneName(word: string): boolean {
  return Object.hasOwn(hours, word) || Object.hasOwn(regions, word)
}

function offsetOf(offset: number): string {
  const minutes = Math.abs(offset) * 60
  const digits = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${offset < 0 ? '-' : '+'}${digits.join(':')}`
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
