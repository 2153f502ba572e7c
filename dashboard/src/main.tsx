import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { firstLanguage } from '../../web/words/language.ts'
import { meQuery } from './accounts/me.ts'
import { makeQueryClient } from './api/query-client.ts'
import { watchSession } from './api/session.ts'
import { keptText } from './lib/kept-text.ts'
import { makeRouter } from './router.tsx'
import { SessionOver } from './shell/session-over.tsx'
import { currentLanguage, LanguageProvider } from './words/use-words.tsx'
import { commonWords, shellWords } from './words/words.ts'
import './styles/index.css'

watchSession()
const queries = makeQueryClient()
const guess = firstLanguage(keptText('localStorage', 'language'), navigator.languages)
const loadWords = (language: typeof guess) => Promise.all([commonWords.load(language), shellWords.load(language)])

// The words are on their way while the server says who is signed in, and in which language.
const [me] = await Promise.all([queries.fetchQuery(meQuery).catch(() => null), loadWords(guess)])
const language = firstLanguage(me?.language || guess, [])
await loadWords(language)

const router = makeRouter(queries, (catalogue) => catalogue.load(currentLanguage()))
createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <LanguageProvider first={language}>
        <RouterProvider router={router} />
        <SessionOver />
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
)
