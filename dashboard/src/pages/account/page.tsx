import { useSuspenseQuery } from '@tanstack/react-query'
import { useMe } from '../../accounts/me.ts'
import { useStation } from '../../accounts/own-station.ts'
import { signInMethodsQuery } from '../../accounts/sign-in-methods.ts'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { accountWords } from '../../words/words.ts'
import { AlarmsSection } from './alarms-section.tsx'
import { EmailSection } from './email-section.tsx'
import { NameSection } from './name-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import './page.css'

/** The person's name, sign-in methods and sessions. */
export function AccountPage() {
  const words = useWords(accountWords)
  const station = useStation()
  const { email } = useMe()
  const { data: methods } = useSuspenseQuery(signInMethodsQuery)
  return (
    <Page name="account" title={words.title} station={station.name}>
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{email}</p>
        </div>
      </div>
      <NameSection />
      <EmailSection />
      <PasskeysSection methods={methods} />
      <PasswordSection methods={methods} />
      <SecondFactorSection methods={methods} />
      <SessionsSection />
      <AlarmsSection />
    </Page>
  )
}
