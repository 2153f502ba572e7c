import { useEffect, useState } from 'react'

/** A section counts as current once it is this close to the top of the window, in pixels. */
const readFrom = 160

/**
 * The id of the current section: the last one that has reached the top of the window, or the last one of all at the end
 * of the page.
 */
export function useCurrentSection(): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const look = () => {
      const sections = [...document.querySelectorAll('.page-settings .section')]
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
      const read = isAtEnd
        ? sections.at(-1)
        : (sections.findLast((section) => section.getBoundingClientRect().top < readFrom) ?? sections[0])
      setCurrent(read?.id)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return current
}
