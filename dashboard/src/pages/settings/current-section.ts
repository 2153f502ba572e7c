import { useEffect, useState } from 'react'

/** A section counts as read from this distance below the top of the window on, in pixels. */
const readFrom = 160

/**
 * The id of the section that is being read: the last one that has reached the top of the window, and at the end of the page
 * the last one.
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
