import { usePresent, useStation } from '../../accounts/own-station.ts'
import { wordsOn } from '../../lib/brand.ts'
import { contrast } from '../../lib/contrast.ts'
import { number } from '../../lib/numbers.ts'
import type { Show } from '../../shows/shows.ts'
import { usePublicEpisodes } from '../../station/public-station.ts'
import { RadioKeys, RadioList } from '../../ui/choices.tsx'
import { ColorField, isColor } from '../../ui/color-field.tsx'
import { Field, FieldGroup } from '../../ui/field.tsx'
import { NumberInput, Select, TextInput } from '../../ui/inputs.tsx'
import { useWords } from '../../words/use-words.tsx'
import { websiteWords } from '../../words/words.ts'
import { type Choice, isOfEpisode, kinds, showsNow, takes, usualLimit, wrongPlaces } from './widget-choice.ts'

/** Suggested accents besides the colour of the station; any other can be typed. */
const palette = [
  ['#15181a', 'black'],
  ['#b3261e', 'red'],
  ['#1f6f6b', 'green'],
  ['#ff4fa3', 'pink'],
] as const

type Props = {
  choice: Choice
  /** The published shows. */
  shows: readonly Show[]
  /** The colour of the station. */
  color: string
  onChange: (change: Partial<Choice>) => void
}

/** The options of a widget: only those that the chosen one has. */
export function WidgetForm({ choice, shows, color, onChange }: Props) {
  const words = useWords(websiteWords)
  const { language } = usePresent()
  const { id } = useStation()
  const episodes = usePublicEpisodes(id)
  const { kind } = choice
  const may = takes(kind)
  const usual = usualLimit(kind)
  const most = kind === 'schedule' ? 7 : 20
  const accent = choice.accent || color
  const ratio = isColor(accent) ? contrast(accent, wordsOn(accent)) : 0
  const wrong = wrongPlaces(choice)
  const of = [may.show && 'show', may.episode && 'episode', ''].includes(choice.of.split(':')[0]!) ? choice.of : ''
  return (
    <form className="widget-form" aria-label={words.widget} onSubmit={(event) => event.preventDefault()}>
      <RadioList
        name={words.widget}
        value={kind}
        options={kinds.map((value) => ({
          value,
          label: words.kinds[value].name,
          sentence: words.kinds[value].means,
        }))}
        onChange={(value) => onChange({ kind: value, limit: undefined })}
      />
      {may.show && (
        <Field label={words.of} caption={may.show === 'must' && shows.length === 0 && words.noShows}>
          {(input) => (
            <Select {...input} value={of} onChange={({ target }) => onChange({ of: target.value })}>
              {may.show !== 'must' && <option value="">{words.wholeStation}</option>}
              <optgroup label={kind.startsWith('player') ? words.newestOf : words.aShow}>
                {shows.map(({ slug, title }) => (
                  <option key={slug} value={`show:${slug}`}>
                    {title}
                  </option>
                ))}
              </optgroup>
              {may.episode && episodes.length > 0 && (
                <optgroup label={words.anEpisode}>
                  {episodes.map((episode) => (
                    <option key={episode.id} value={`episode:${episode.id}`}>
                      {episode.title}
                    </option>
                  ))}
                </optgroup>
              )}
            </Select>
          )}
        </Field>
      )}
      {isOfEpisode(choice) && (
        <>
          <Field label={words.at} caption={words.atMeans} error={wrong.at ? words.wrongPlace : undefined}>
            {(input) => (
              <TextInput
                {...input}
                className="short"
                value={choice.at}
                onChange={({ target }) => onChange({ at: target.value.trim() })}
              />
            )}
          </Field>
          <Field
            label={words.until}
            error={wrong.until ? words[wrong.until === 'form' ? 'wrongPlace' : 'wrongEnd'] : undefined}
          >
            {(input) => (
              <TextInput
                {...input}
                className="short"
                value={choice.until}
                onChange={({ target }) => onChange({ until: target.value.trim() })}
              />
            )}
          </Field>
        </>
      )}
      {usual !== undefined && (
        <Field label={kind === 'schedule' ? words.daysShown : words.entries}>
          {(input) => (
            <NumberInput
              {...input}
              restores
              className="short"
              min={1}
              max={most}
              value={choice.limit ?? usual}
              onChange={(limit) => onChange({ limit: Math.min(most, Math.max(1, Math.round(limit))) })}
            />
          )}
        </Field>
      )}
      {kind !== 'now-playing' && (
        <Field
          label={words.accent}
          caption={
            isColor(accent) &&
            words.contrast(wordsOn(accent) !== '#ffffff', number(Math.round(ratio * 10) / 10, language))
          }
          error={isColor(accent) ? undefined : words.wrongColor}
        >
          {(input) => (
            <ColorField
              input={input}
              value={accent}
              palette={[
                { color, name: words.ofStation },
                ...palette
                  .filter(([each]) => each !== color)
                  .map(([each, name]) => ({ color: each, name: words.colors[name] })),
              ]}
              onChange={(typed) => onChange({ accent: typed === color ? '' : typed })}
            />
          )}
        </Field>
      )}
      <FieldGroup label={words.theme} caption={words.themeMeans}>
        <RadioKeys
          label={words.theme}
          value={choice.theme}
          options={(['', 'light', 'dark'] as const).map((value) => ({ value, label: words.themes[value || 'auto'] }))}
          onChange={(theme) => onChange({ theme })}
        />
      </FieldGroup>
      <Field label={words.language}>
        {(input) => (
          <Select
            {...input}
            value={choice.lang}
            onChange={({ target }) => onChange({ lang: target.value as Choice['lang'] })}
          >
            <option value="">{words.ofPage}</option>
            <option value="en">English</option>
            <option value="de">Deutsch</option>
          </Select>
        )}
      </Field>
      {showsNow(choice) && (
        <FieldGroup label={words.changes} caption={words.changesMeans}>
          <RadioKeys
            label={words.changes}
            value={choice.isLive ? 'atOnce' : 'onLoading'}
            options={(['atOnce', 'onLoading'] as const).map((value) => ({ value, label: words.shownWhen[value] }))}
            onChange={(value) => onChange({ isLive: value === 'atOnce' })}
          />
        </FieldGroup>
      )}
    </form>
  )
}
