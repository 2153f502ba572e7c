import type { ReactNode } from 'react'
import type { Generation } from '../../generation/list-generations.ts'
import { dayAndTime, type Present, playingTime } from '../../lib/time.ts'
import { Art } from '../../ui/art.tsx'

type Props = {
  generation: Generation
  /** The picture of its show. */
  image: string
  present: Present
  /** What it waits for, or why it failed. */
  state: ReactNode
  menu?: ReactNode
}

/** Something that is to become an episode: a row of the same table, with nothing to play and nothing to open. */
export function GenerationRow({ generation, image, present, state, menu }: Props) {
  const { title, show, start_time, end_time } = generation
  const when = dayAndTime(start_time, present)
  const length = playingTime(end_time - start_time)
  return (
    <tr className={menu ? undefined : 'no-menu'}>
      <td className="a">
        <span className="cover">
          <Art src={image} name={show || title} size={44} />
        </span>
      </td>
      <td className="t">
        <b>{title}</b>
        <p className="caption">
          <span>{show}</span>
          <span className="ph">
            {show && ' · '}
            {when} · {length}
          </span>
        </p>
      </td>
      <td className="w">{when}</td>
      <td className="l number">{length}</td>
      <td className="s">{state}</td>
      <td className="m">{menu}</td>
    </tr>
  )
}
