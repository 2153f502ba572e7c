import { invalidFields, Problem } from '../lib/problem.ts'
import { FileRefused } from './checked-mp3.ts'

/** The error for a file that is not accepted: a sentence about a field, and a code for programs that word it. */
export function fileRefused(words: string, reason: string, field = 'file'): Problem {
  const { message, errors } = invalidFields([{ field, message: `${field} ${words}` }])
  return new Problem('invalid', message, { reason, ...(errors && { errors }) })
}

/**
 * Throws an error of `checkedMp3` again, a refusal in its public form.
 * @throws 400 `file_empty`, `file_too_large`, `file_not_mp3`; any other error as it is
 */
export function fileProblem(error: unknown): never {
  throw error instanceof FileRefused ? fileRefused(error.message, error.reason) : error
}
