import { words as deCommon } from '../../web/words/de/common.ts'
import { words as deMail } from '../../web/words/de/server/mail.ts'
import { words as deSignIn } from '../../web/words/de/server/sign-in.ts'
import { words as enCommon } from '../../web/words/en/common.ts'
import { words as enMail } from '../../web/words/en/server/mail.ts'
import { words as enSignIn } from '../../web/words/en/server/sign-in.ts'
import { isolating } from '../../web/words/isolated.ts'
import { acceptedLanguages, firstLanguage, type Language, localeOf } from '../../web/words/language.ts'

/** The words of the pages for signing in and of mails, in one language. */
export type Words = ReturnType<typeof wordsIn>

function wordsIn(language: Language, common: typeof enCommon, signIn: typeof enSignIn, mail: typeof enMail) {
  const { showPassword } = common
  const sentences = isolating({ ...common.signIn, ...signIn, showPassword, mail })
  return { ...sentences, language, locale: localeOf[language] }
}

const all: Record<Language, Words> = {
  en: wordsIn('en', enCommon, enSignIn, enMail),
  de: wordsIn('de', deCommon, deSignIn, deMail),
}

/**
 * The words in the language to use: the chosen one, otherwise the browser's first that exists, otherwise English.
 * @param chosen of the person's account; empty if they chose none
 * @param accepted the header `Accept-Language`
 */
export function wordsFor(chosen: string, accepted: string | undefined): Words {
  return all[firstLanguage(chosen, acceptedLanguages(accepted))]
}
