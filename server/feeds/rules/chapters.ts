/**
 * The chapters of an episode as apps read them. Source: the JSON chapters format of Podcasting 2.0, version 1.2.0.
 * @param stored JSON: `[[start in milliseconds, title], …]`
 */
export function chaptersJson(stored: string): string {
  const chapters = (JSON.parse(stored) as [number, string][]).map(([startMs, title]) => {
    return { startTime: startMs / 1000, title }
  })
  return JSON.stringify({ version: '1.2.0', chapters })
}
