/** The edited values of a form's fields, and the saved value of each when its edit began. */
export type Edits<Form> = { readonly [Name in keyof Form]?: { readonly value: Form[Name]; readonly from: Form[Name] } }

/** The edits that would change something. */
export function changesOf<Form extends object>(saved: Form, edits: Edits<Form>): Partial<Form> {
  return pick(edits, (name) => edits[name]!.value !== saved[name])
}

/** The edits of fields that another person has changed since to another value. */
export function clashesOf<Form extends object>(saved: Form, edits: Edits<Form>): Partial<Form> {
  return pick(edits, (name) => edits[name]!.from !== saved[name] && edits[name]!.value !== saved[name])
}

/** The edits after more was typed. */
export function edited<Form extends object>(saved: Form, edits: Edits<Form>, more: Partial<Form>): Edits<Form> {
  const next: { [Name in keyof Form]?: Edits<Form>[Name] } = { ...edits }
  for (const name of Object.keys(more) as (keyof Form)[]) {
    const before = edits[name]
    const from = before && before.value !== saved[name] ? before.from : saved[name]
    next[name] = { value: more[name]!, from }
  }
  return next
}

/**
 * The edits after some were saved: text typed meanwhile stays.
 * @param sent the saved edits
 * @param saved the form after saving
 */
export function afterSaving<Form extends object>(edits: Edits<Form>, sent: Partial<Form>, saved: Form): Edits<Form> {
  const typed = pick(edits, (name) => !(name in sent) || edits[name]!.value !== sent[name])
  return edited(saved, {}, typed)
}

/** The edits on top of the newly saved values, which they will replace. */
export function keptOver<Form extends object>(saved: Form, edits: Edits<Form>): Edits<Form> {
  return edited(saved, {}, changesOf(saved, edits))
}

/** The edits without some. */
export function without<Form extends object>(edits: Edits<Form>, gone: Partial<Form>): Edits<Form> {
  return Object.fromEntries(Object.entries(edits).filter(([name]) => !(name in gone))) as Edits<Form>
}

function pick<Form extends object>(edits: Edits<Form>, isWanted: (name: keyof Form) => boolean): Partial<Form> {
  const names = (Object.keys(edits) as (keyof Form)[]).filter(isWanted)
  return Object.fromEntries(names.map((name) => [name, edits[name]!.value])) as Partial<Form>
}
