import { useState } from 'react'
import { weekdayOf } from '../../../lib/zone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { exceptionsWords } from '../../../words/words.ts'
import { useSchedule } from '../editor-state.tsx'
import { keysOf } from '../exception-note.tsx'
import { IconCaption } from '../icon-caption.tsx'
import type { ShownView } from '../view.ts'
import { DayDialog } from './day-dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { SilenceDialog } from './silence-dialog.tsx'
import { SkipDialog } from './skip-dialog.tsx'
import { SpecialDialog } from './special-dialog.tsx'

const forms = {
  ...{ special: SpecialDialog, extend: ExtendDialog, skip: SkipDialog, move: MoveDialog },
  ...{ dayAs: DayDialog, silence: SilenceDialog },
}

type Name = keyof typeof forms

/** A menu of the exceptions that can be added. Afterwards, the week of the first date is shown. */
export function AddException({ view }: { view: ShownView }) {
  const words = useWords(exceptionsWords)
  const { select, inspect } = useSchedule()
  const [open, setOpen] = useState<Name | null>(null)
  const Form = open && forms[open]
  return (
    <>
      <MenuButton
        className="button bare copy"
        label={words.addOne}
        sections={[
          {
            title: words.addOne,
            items: (Object.keys(forms) as Name[]).map((id) => ({ id, label: words[id], caption: words[`${id}How`] })),
          },
        ]}
        onAction={(id) => setOpen(id as Name)}
      >
        <Icon name="star" />
        <span className="visually-hidden below-860">{words.add}</span>
        <IconCaption>{words.add}</IconCaption>
      </MenuButton>
      {Form && (
        <Form
          date={view.isDated && view.monday > view.today ? view.monday : view.today}
          onDone={(date, made) => {
            view.show({ date, day: weekdayOf(date) - 1 })
            // The panel tells what is on air now, not the entry in whose place it is.
            const keys = keysOf(made)
            if (keys.length === 0) return
            inspect(null)
            select(keys)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
