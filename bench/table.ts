import { readFileSync, writeFileSync } from 'node:fs'
import { median } from './rounds.ts'

/** A table of text; the columns after the first one are right-aligned. */
export type Table = { head: string[]; rows: string[][] }

/** Formats a table as Markdown with padded cells, readable at a terminal too. */
export function markdown({ head, rows }: Table): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => Array.from(row[column]!).length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(' | ')} |`
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/** Formats a number with about three significant digits. */
export function figure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

/** The median, and in brackets the lowest and the highest. */
export const spread = (values: readonly number[]) =>
  `${figure(median(values))} (${figure(Math.min(...values))}–${figure(Math.max(...values))})`

const verdict = (goal: string, isMet: boolean) => `${goal}: ${isMet ? 'met' : 'missed'}`
export const atMost = (goal: number, value: number) => verdict(`≤ ${figureOfGoal(goal)}`, value <= goal)
export const atLeast = (goal: number, value: number) => verdict(`≥ ${figureOfGoal(goal)}`, value >= goal)
export const exactly = (goal: number, value: number) => verdict(figureOfGoal(goal), value === goal)
const figureOfGoal = (goal: number) => (Number.isInteger(goal) ? goal.toLocaleString('en') : figure(goal))

/**
 * Replaces tables of a page in docs/, each of which follows a comment with its name.
 * @throws Error when the page has no such comment
 */
export function writeTables(page: string, tables: Record<string, Table>): void {
  const file = new URL(`../docs/${page}`, import.meta.url)
  let text = readFileSync(file, 'utf8')
  for (const [name, table] of Object.entries(tables)) {
    const place = new RegExp(`(<!-- table: ${name} -->\n)(\\|.*\n)*`)
    if (!place.test(text)) throw new Error(`docs/${page} has no place for the table "${name}".`)
    text = text.replace(place, (_, comment: string) => `${comment}${markdown(table)}\n`)
  }
  writeFileSync(file, text)
}
