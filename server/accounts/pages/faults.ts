import type { Problem } from '../../lib/problem.ts'
import type { Words } from '../words.ts'
import type { FormState } from './forms.ts'

/**
 * The error messages of a refused form, by the name of the field; those of the whole form as `form`.
 * @returns undefined for an error that is not about the form
 */
export function faultsOf(words: Words, error: Problem): FormState['faults'] | undefined {
  const { faults, pageFaults } = words
  if (error.reason === 'wait') return { form: pageFaults.wait(Number(error.headers['Retry-After'])) }
  if (error.reason === 'wrong_sign_in') return { form: pageFaults.wrong_sign_in }
  if (error.reason === 'wrong_code') return { form: faults.wrong_code }
  if (error.reason === 'wrong_password') return { password: faults.wrong_password }
  return error.errors && Object.fromEntries(error.errors.map((one) => [one.field, fieldFault(words, one)]))
}

function fieldFault(words: Words, { field, code, message }: NonNullable<Problem['errors']>[number]): string {
  const { email, name, code: ofCode } = words.pageFaults
  const passwordFaults: Partial<Record<string, string>> = words.passwordFaults
  const fieldFaults: Partial<Record<string, string>> = {
    email,
    name,
    code: ofCode,
    password: code && passwordFaults[code],
  }
  return fieldFaults[field] ?? message
}
