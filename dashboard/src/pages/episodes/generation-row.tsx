import type { ReactNode } from 'react'
import type { Generation } from '../../generation/list-generations.ts'
import { dayAndTime, type Present, playingTime } from '../../lib/time.ts'
import { Art } from '../../ui/art.tsx'

type Props = {
  generation: Generation
  /** The picture of its show. */
  image: string
  present: Present
  /** The reason for waiting or for the failure. */
  state: ReactNode
  /** A failed one is followed by a row about the reason. */
  hasFailed?: boolean
  menu?: ReactNode
}

/** A future episode: a row of the same kind, without anything to play or to open. */
export function GenerationRow({ generation, image, present, state, hasFailed = false, menu }: Props) {
  const { title, show, start_time, end_time } = generation
  const when = dayAndTime(start_time, present)
  const length = playingTime(end_time - start_time)
  return (
    <tr className={[menu ? '' : 'no-menu', hasFailed ? 'failed' : ''].join(' ').trim()}>
      <td>
        <span className="cover">
          <Art src={image} name={show || title} size={44} />
        </span>
      </td>
      <td className="title">
        <b>{title}</b>
        <p className="caption">
          <span>{show}</span>
          <span className="narrow-only">
            {show && ' · '}
            {when} · {length}
          </span>
        </p>
      </td>
      <td className="when">{when}</td>
      <td className="length number">{length}</td>
      <td className="state">{state}</td>
      <td className="more">{menu}</td>
    </tr>
  )
}
