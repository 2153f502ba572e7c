import { Art } from '../../ui/art.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { useSchedule } from './editor-state.tsx'
import './show-chooser.css'

/** The number of shows from which the menu has a search. */
const many = 9

/** The show of an entry, which opens the list of all shows. */
export function ShowChooser({ showId, onChoose }: { showId: number; onChoose: (showId: number) => void }) {
  const words = useWords(scheduleWords)
  const { locale } = useLanguage()
  const { shows: known, template, mayWrite } = useSchedule()
  const show = known.get(showId)
  if (!show) return null
  const inside = (
    <>
      <Art src={show.image} name={show.title} size={48} />
      <span>
        <b>{show.title}</b>
        {show.presenter && <span className="caption">{show.presenter}</span>}
      </span>
    </>
  )
  if (!mayWrite) return <div className="chosen-show">{inside}</div>
  const shows = template.shows.toSorted((a, b) => a.title.localeCompare(b.title, locale))
  return (
    <MenuButton
      className="chosen-show"
      label={words.whichShow}
      {...(shows.length >= many && { search: words.findShow })}
      sections={[
        {
          items: shows.map(({ id, title, presenter, image }) => ({
            id: `${id}`,
            label: title,
            picture: <Art src={image} name={title} size={28} />,
            isChosen: id === showId,
            ...(presenter && { caption: presenter }),
          })),
        },
      ]}
      onAction={(id) => onChoose(Number(id))}
    >
      {inside}
      <span className="visually-hidden">: {words.anotherShow}</span>
      <Icon name="chevrons-up-down" small />
    </MenuButton>
  )
}
