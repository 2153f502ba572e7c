/** The properties of these names that an object has. */
export function pick<T extends object, Name extends keyof T>(
  object: T,
  names: readonly Name[],
): Partial<Pick<T, Name>> {
  const present = names.filter((name) => Object.hasOwn(object, name))
  return Object.fromEntries(present.map((name) => [name, object[name]])) as Partial<Pick<T, Name>>
}
