import type { Problem } from '../../lib/problem.ts'
import type { Words } from '../words/en.ts'
import type { Again } from './forms.ts'

/**
 * The words for what a form was refused for, by the name of the field, or of the whole form as `form`.
 * @returns undefined for what is not about the form
 */
export function faultsOf(words: Words, error: Problem): Again['faults'] | undefined {
  const { faults } = words
  if (error.reason === 'wait') return { form: faults.wait(Number(error.headers['Retry-After'])) }
  if (error.reason === 'wrong_sign_in' || error.reason === 'wrong_code') return { form: faults[error.reason] }
  if (error.reason === 'wrong_password') return { password: faults.wrong_password }
  return error.errors && Object.fromEntries(error.errors.map((one) => [one.field, fieldFault(words, one)]))
}

function fieldFault({ faults }: Words, { field, code, message }: NonNullable<Problem['errors']>[number]): string {
  const named = { ...faults } as Record<string, unknown>
  const found = named[`${field}_${code}`] ?? named[field]
  return typeof found === 'string' ? found : message
}
