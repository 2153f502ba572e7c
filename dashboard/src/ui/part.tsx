import { type ReactNode, useId } from 'react'

/**
 * A part of a page, under a hairline: its heading, its content, and a sentence about it. They are side by side where
 * there is room, and screen readers read heading, sentence, content. A function as content gets ids for an input.
 */
export function Part(props: {
  title: string
  about?: string
  children: ReactNode | ((input: { 'aria-labelledby': string; 'aria-describedby': string }) => ReactNode)
}) {
  const { title, about, children } = props
  const id = useId()
  const ids = { 'aria-labelledby': id, 'aria-describedby': `${id}-about` }
  return (
    <section className="part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {about && (
        <p className="about" id={ids['aria-describedby']}>
          {about}
        </p>
      )}
      <div className="what">{typeof children === 'function' ? children(ids) : children}</div>
    </section>
  )
}
