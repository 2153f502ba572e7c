import type { Show } from '../../shows/shows.ts'
import { Art } from '../../ui/art.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { FloatBar } from '../../ui/float-bar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { useIsNarrow } from '../../ui/use-is-phone.ts'
import { useWords } from '../../words/use-words.tsx'
import { episodesWords } from '../../words/words.ts'

type Props = {
  count: number
  isArchived: boolean
  /** The shows that something can be moved to. */
  shows: readonly Show[]
  onMove: (show: Show) => void
  onDownload: () => void
  onArchive: () => void
  onRestore: () => void
  onClear: () => void
}

/** The actions for the selected episodes. */
export function SelectionBar({ count, isArchived, shows, onMove, onDownload, onArchive, onRestore, onClear }: Props) {
  const words = useWords(episodesWords).selection
  const isPhone = useIsNarrow()
  return (
    <FloatBar label={words.name} says={words.count(count)}>
      {!isArchived && (
        <MenuButton
          className={isPhone ? 'icon-button' : 'button'}
          label={words.move}
          {...(isPhone && { 'aria-label': words.move })}
          search={words.findShow}
          sections={[
            {
              items: shows.map(({ id, title, image }) => ({
                id: `${id}`,
                label: title,
                picture: <Art src={image} name={title} size={24} />,
              })),
            },
          ]}
          onAction={(id) => onMove(shows.find((show) => `${show.id}` === id)!)}
        >
          {isPhone ? <Icon name="arrow-right" /> : words.move}
        </MenuButton>
      )}
      {isPhone ? (
        <>
          <IconButton icon="download" label={words.download} onClick={onDownload} />
          {isArchived ? (
            <IconButton icon="rotate-ccw" label={words.restore} onClick={onRestore} />
          ) : (
            <IconButton icon="archive" label={words.archive} onClick={onArchive} />
          )}
        </>
      ) : (
        <>
          <Button icon="download" onClick={onDownload}>
            {words.download}
          </Button>
          {isArchived ? (
            <Button icon="rotate-ccw" onClick={onRestore}>
              {words.restore}
            </Button>
          ) : (
            <Button icon="archive" onClick={onArchive}>
              {words.archive}
            </Button>
          )}
        </>
      )}
      <IconButton icon="x" label={words.clear} onClick={onClear} />
    </FloatBar>
  )
}
