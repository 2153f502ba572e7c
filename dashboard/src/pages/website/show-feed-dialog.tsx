import { useState } from 'react'
import { FormDialog } from '../../accounts/form-dialog.tsx'
import { editsAll, useStation } from '../../accounts/own-station.ts'
import { fieldFaults } from '../../api/refusal-words.ts'
import { type ShowChanges, useChangeShow } from '../../shows/change-shows.ts'
import type { Show } from '../../shows/shows.ts'
import { Switch } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { focusFirstFault } from '../../ui/focus-first-fault.ts'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, websiteWords } from '../../words/words.ts'

/** The value of a setting that a show takes from its station. */
const ofStation = 'station'

const names = ['in_feed', 'kind', 'live', 'language', 'category', 'explicit', 'new_feed_url'] as const

/** The settings of the feed of a show, of which some are those of the station unless it has its own. */
export function ShowFeedDialog(props: { show: Show; categories: readonly string[]; onClose: () => void }) {
  const { show, categories, onClose } = props
  const w = useWords(websiteWords).feeds
  const common = useWords(commonWords)
  const { id: station, role } = useStation()
  const change = useChangeShow(station, show.id)
  const [fields, setFields] = useState(() => Object.fromEntries(names.map((name) => [name, show[name]])) as FeedOfShow)
  const faults = fieldFaults(change.error, common)
  const set = (changes: Partial<FeedOfShow>) => setFields({ ...fields, ...changes })
  const onSubmit = () => {
    const { language, new_feed_url, ...others } = fields
    const moved = editsAll(role) ? { new_feed_url: new_feed_url.trim() } : {}
    const body = { ...others, language: language.trim() || ofStation, ...moved }
    change.mutate(body as ShowChanges, { onSuccess: onClose, onError: () => focusFirstFault() })
  }
  const error = Object.keys(faults).length === 0 ? change.error : null
  return (
    <FormDialog
      title={w.ofShow(show.title)}
      action={common.save}
      change={{ isPending: change.isPending, error }}
      {...{ onSubmit, onClose }}
    >
      <Switch
        label={w.inFeed}
        sentence={w.inFeedMeans}
        checked={fields.in_feed}
        onChange={({ target }) => set({ in_feed: target.checked })}
      />
      <Switch
        label={w.serial}
        sentence={w.serialMeans}
        checked={fields.kind === 'serial'}
        onChange={({ target }) => set({ kind: target.checked ? 'serial' : 'episodic' })}
      />
      <Switch
        label={w.announced}
        sentence={w.announcedMeans}
        checked={fields.live}
        onChange={({ target }) => set({ live: target.checked })}
      />
      <Field label={w.language} caption={w.languageOfShow} error={faults.language}>
        {(input) => (
          <TextInput
            {...input}
            value={fields.language === ofStation ? '' : fields.language}
            maxLength={35}
            onChange={({ target }) => set({ language: target.value })}
          />
        )}
      </Field>
      <Field label={w.category} error={faults.category}>
        {(input) => (
          <Select {...input} value={fields.category} onChange={({ target }) => set({ category: target.value })}>
            <option value={ofStation}>{w.asStation}</option>
            {categories.map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={w.explicit} error={faults.explicit}>
        {(input) => (
          <Select {...input} value={fields.explicit} onChange={({ target }) => set({ explicit: target.value })}>
            <option value={ofStation}>{w.asStation}</option>
            <option value="on">{w.yes}</option>
            <option value="off">{w.no}</option>
          </Select>
        )}
      </Field>
      {editsAll(role) && (
        <Field label={w.newFeedUrl} caption={w.newFeedUrlMeans} error={faults.new_feed_url}>
          {(input) => (
            <TextInput
              {...input}
              type="url"
              inputMode="url"
              value={fields.new_feed_url}
              maxLength={2000}
              onChange={({ target }) => set({ new_feed_url: target.value })}
            />
          )}
        </Field>
      )}
    </FormDialog>
  )
}

type FeedOfShow = Pick<Show, (typeof names)[number]>
