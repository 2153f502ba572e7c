import type { Recording } from '../../../plays/catalogue.ts'
import { nameOf } from '../../../plays/name-of.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { commonWords, playsWords } from '../../../words/words.ts'

type Props = {
  recordings: readonly Recording[]
  mayChange: boolean
  onEdit: (recording: Recording) => void
  onRemove: (recording: Recording) => void
}

/** The recordings of the catalogue: a table, and two lines for each on a phone. */
export function CatalogueTable({ recordings, mayChange, onEdit, onRemove }: Props) {
  const words = useWords(playsWords)
  const w = words.catalogue
  const common = useWords(commonWords)
  return (
    <table className="rows hovered recordings">
      <thead>
        <tr>
          <th scope="col">{words.song}</th>
          <th scope="col">{w.isrc}</th>
          <th scope="col">{w.label}</th>
          <th scope="col">{w.labelCode}</th>
          <th scope="col">{w.composer}</th>
          <th scope="col">
            <VisuallyHidden>{words.more}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {recordings.map((recording) => {
          const { id, artist, title, isrc, label, label_code, composer } = recording
          const name = nameOf(artist, title)
          return (
            <tr key={id}>
              <td className="name">
                {mayChange ? (
                  <button type="button" aria-label={w.editOf(name)} onClick={() => onEdit(recording)}>
                    {title}
                  </button>
                ) : (
                  <b>{title}</b>
                )}
                <span className="caption">{artist}</span>
              </td>
              <td className="isrc">{isrc}</td>
              <td>{label}</td>
              <td>{label_code}</td>
              <td>{composer}</td>
              <td className="more">
                {mayChange && (
                  <MenuButton
                    className="icon-button"
                    aria-label={common.moreAbout(name)}
                    label={common.moreAbout(name)}
                    sections={[
                      {
                        items: [
                          { id: 'edit', label: w.edit },
                          { id: 'remove', label: words.remove },
                        ],
                      },
                    ]}
                    onAction={(act) => (act === 'edit' ? onEdit : onRemove)(recording)}
                  >
                    <Icon name="ellipsis" />
                  </MenuButton>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
