import { RE2JS } from 're2js'

/** A regular expression of a user, which is compared in time linear to its size and the length of the text. */
export type Expression = {
  /** Its size in instructions. */
  size: number
  /** The number of its groups. */
  groups: number
  /** Whether any part of a text matches. */
  test(text: string): boolean
  /** The number of the group with a name; undefined if none has it. */
  groupOf(name: string): number | undefined
  /** Finds the first match, and returns a function that tells the text of one of its groups; undefined if nothing matches. */
  find(text: string): ((group: number) => string) | undefined
}

/**
 * Compiles an expression in the syntax of RE2, which has neither lookaround nor references to groups. Case is ignored.
 * @throws SyntaxError with the reason
 */
export function compileExpression(text: string): Expression {
  const compiled = compile(text)
  const names = compiled.namedGroups() as Record<string, number>
  return {
    size: compiled.programSize(),
    groups: compiled.groupCount(),
    test: (text) => compiled.test(text),
    groupOf: (name) => names[name],
    find(text) {
      const match = compiled.matcher(text)
      return match.find() ? (group) => match.group(group) ?? '' : undefined
    },
  }
}

function compile(text: string): RE2JS {
  try {
    return RE2JS.compile(text, RE2JS.CASE_INSENSITIVE)
  } catch (error) {
    // `error parsing regexp: missing closing ): `(?i)(``
    const { message } = error as Error
    throw new SyntaxError(message.replace(/^error parsing regexp: /, '').replace(/: `[\s\S]*/, ''), { cause: error })
  }
}
