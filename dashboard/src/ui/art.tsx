import { type ReactNode, useState } from 'react'

/**
 * A picture of a show, an episode or a station, in a square. The page may load pictures from this server alone, so an
 * address elsewhere is shown as the first letter of the name, and so is a picture that cannot be loaded.
 * @param name of the show, episode or station; without a picture, its first letter is shown. The picture has no text
 *   alternative, because the name is beside it.
 * @param size in pixels
 */
export function Art({ src, name, size }: { src: string | null | undefined; name: string; size: number }): ReactNode {
  const [broken, setBroken] = useState<string>()
  const isOurs = src && URL.parse(src, location.href)?.origin === location.origin
  if (isOurs && src !== broken) {
    return (
      <img
        className="art"
        decoding="async"
        src={ofSize(src, size)}
        width={size}
        height={size}
        alt=""
        onError={() => setBroken(src)}
      />
    )
  }
  const letter = [...name.trim()][0]?.toUpperCase() ?? ''
  return (
    <svg className="art letter" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <text x="20" y="21" textAnchor="middle" dominantBaseline="middle">
        {letter}
      </text>
    </svg>
  )
}

/** A stored picture has a small copy, which is enough for lists. */
function ofSize(src: string, size: number): string {
  return size <= 80 && /\/media\/[\w-]+\.jpg$/.test(src) ? `${src}?width=160` : src
}
