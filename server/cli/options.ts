import { InvalidArgumentError } from 'commander'

/** Makes a parser of an option that is a whole number of at least `minimum`. It throws on anything else. */
export function wholeNumber(minimum: number) {
  return (text: string): number => {
    const value = Number(text)
    if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= minimum) return value
    throw new InvalidArgumentError(`It must be a whole number of ${minimum} or more.`)
  }
}

/** Parses the id of a row. */
export const id = wholeNumber(1)

/** Parses `on` or `off`. */
export function onOff(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on'
  throw new InvalidArgumentError('It must be on or off.')
}
