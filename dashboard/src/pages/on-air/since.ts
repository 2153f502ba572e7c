import { clockTime, dayAndTime, type Present } from '../../lib/time.ts'
import { dateAt } from '../../lib/zone.ts'
import { useWords } from '../../words/use-words.tsx'
import { onAirWords } from '../../words/words.ts'

/** A function that formats the beginning of something for a sentence: `05:09 today`, `Mon 16 Nov, 20:00`. */
export function useSince(): (at: number, present: Present) => string {
  const words = useWords(onAirWords)
  return (at, present) =>
    dateAt(at, present.zone) === dateAt(present.now, present.zone)
      ? words.today(clockTime(at, present.zone))
      : dayAndTime(at, present)
}
