import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMe } from '../accounts/me.ts'
import { useStation } from '../accounts/own-station.ts'
import { Art } from '../ui/art.tsx'
import { Icon } from '../ui/icon.tsx'
import { MenuButton } from '../ui/menu.tsx'
import { useWords } from '../words/use-words.tsx'
import { shellWords } from '../words/words.ts'
import { isOffered } from './places.ts'

/** With more stations than this, the menu can be searched. */
const manyStations = 8

/**
 * The station's picture and name, with a menu: the other stations, and for an owner the first steps and a new station.
 * A presenter of a single station has no menu.
 */
export function StationMenu({ id, name, image }: { id: number; name: string; image: string }) {
  const words = useWords(shellWords)
  const { stations, may_create_stations } = useMe()
  const { role } = useStation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const acts = [
    ...(isOffered('first-run', role) ? [{ id: 'first-run', label: words.pages['first-run'] }] : []),
    ...(may_create_stations ? [{ id: 'new', label: words.newStation }] : []),
  ]
  const isMenu = stations.length > 1 || acts.length > 0
  const face = (
    <>
      <Art src={image} name={name} size={26} />
      <span className="cut">
        {name}
        {isMenu && <span className="visually-hidden">{words.changeStation}</span>}
      </span>
    </>
  )
  if (!isMenu) return <span className="station">{face}</span>
  const act = (chosen: string) => {
    if (chosen === 'first-run') void navigate({ to: '/$station/first-run', params: { station: id } })
    else if (chosen === 'new') void navigate({ to: '/first-run' })
    else change(Number(chosen))
  }
  const change = (station: number) => {
    if (station === id) return
    // Cached data of one station must not appear in another.
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === id })
    void navigate({ to: '/$station/on-air', params: { station } })
  }
  return (
    <MenuButton
      className="station"
      label={words.station}
      {...(stations.length > manyStations && { search: words.findStation })}
      sections={[
        {
          items: stations.map((station) => ({
            id: `${station.id}`,
            label: station.name,
            caption: words.roles[station.role],
            picture: <Art src={station.image} name={station.name} size={26} />,
            isChosen: station.id === id,
          })),
        },
        ...(acts.length > 0 ? [{ items: acts }] : []),
      ]}
      onAction={act}
    >
      {face}
      <Icon name="chevrons-up-down" small />
    </MenuButton>
  )
}
