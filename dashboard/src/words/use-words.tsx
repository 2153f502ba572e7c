import { createContext, type ReactNode, startTransition, use, useState } from 'react'
import { type Language, localeOf } from '../../../web/words/language.ts'
import { keepText } from '../lib/kept-text.ts'
import { type Catalogue, loadAll } from './catalogue.ts'

type LanguageChoice = { language: Language; choose: (language: Language) => Promise<void> }

const Context = createContext<LanguageChoice | null>(null)

let current: Language = 'en'

/** The current language, for code outside of components. */
export function currentLanguage(): Language {
  return current
}

/** Provides the language to its children. `first` is the initial one. */
export function LanguageProvider({ first, children }: { first: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(first)
  current = language
  document.documentElement.lang = language
  const choose = async (next: Language) => {
    await loadAll(next)
    keepText('localStorage', 'language', next)
    startTransition(() => setLanguage(next))
  }
  return <Context value={{ language, choose }}>{children}</Context>
}

/** The current language, and a function that changes it. */
export function useLanguage(): LanguageChoice & { locale: string } {
  const chosen = use(Context)
  if (!chosen) throw new Error('There is no LanguageProvider above.')
  return { ...chosen, locale: localeOf[chosen.language] }
}

/**
 * The words of a catalogue in the current language. Suspends until they are loaded. `use` is called in every render: React
 * continues a suspended component after its last hook, so a call that is left out then is an error.
 */
export function useWords<Words>(catalogue: Catalogue<Words>): Words {
  const { language } = useLanguage()
  return use(catalogue.load(language))
}
