import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMe } from '../accounts/me.ts'
import { Art } from '../ui/art.tsx'
import { Icon } from '../ui/icon.tsx'
import { MenuButton } from '../ui/menu.tsx'
import { useWords } from '../words/use-words.tsx'
import { shellWords } from './words.ts'

/** With more stations than this, the menu can be searched. */
const manyStations = 8

/** The station's picture and name; with several stations, a menu to change to another. */
export function StationMenu({ id, name, image }: { id: number; name: string; image: string }) {
  const words = useWords(shellWords)
  const { stations } = useMe()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const face = (
    <>
      <Art src={image} name={name} size={26} />
      <span className="cut">{name}</span>
    </>
  )
  if (stations.length < 2) return <span className="station">{face}</span>
  const change = (station: number) => {
    if (station === id) return
    // Nothing of one station may appear in another.
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === id })
    void navigate({ to: '/$station/on-air', params: { station } })
  }
  return (
    <MenuButton
      className="station"
      aria-label={words.stationNow(name)}
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
      ]}
      onAction={(chosen) => change(Number(chosen))}
    >
      {face}
      <Icon name="chevrons-up-down" small />
    </MenuButton>
  )
}
