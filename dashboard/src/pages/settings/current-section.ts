import { useEffect, useState } from 'react'

/** So far below the top of the window a section begins to be the one that is read, in pixels. */
const readFrom = 160

/** The id of the section that is being read: the last one that has reached the top of the window. */
export function useCurrentSection(): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const look = () => {
      const sections = [...document.querySelectorAll('.page-settings .sec')]
      const read = sections.findLast((section) => section.getBoundingClientRect().top < readFrom) ?? sections[0]
      setCurrent(read?.id)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return current
}
