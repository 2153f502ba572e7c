import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { languages } from '../../../web/words/language.ts'
import { useChangeMe } from '../accounts/change-me.ts'
import type { OwnStation } from '../accounts/me.ts'
import { useMe } from '../accounts/me.ts'
import { now } from '../lib/server-time.ts'
import { cityOf, clockTime, sameClock } from '../lib/time.ts'
import { MenuButton } from '../ui/menu.tsx'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { shellWords } from '../words/words.ts'
import { ownZone } from './clock.tsx'
import { initialsOf } from './initials.ts'
import { chooseTheme, chosenTheme, type Theme } from './theme.ts'

const themes: readonly Theme[] = ['system', 'light', 'dark']

/** The person's initials, with a menu: language, theme, account, shortcuts, sign out. */
export function AccountMenu({ station, onHelp }: { station?: OwnStation; onHelp: () => void }) {
  const words = useWords(shellWords)
  const me = useMe()
  const { language, choose } = useLanguage()
  const [theme, setTheme] = useState(chosenTheme)
  const navigate = useNavigate()
  const change = useChangeMe()
  const shownName = me.name || me.email
  const initials = initialsOf(shownName)
  const mine = ownZone()
  const act = (id: string) => {
    const [kind, value = ''] = id.split(':')
    if (kind === 'language') {
      void choose(value as typeof language)
      // It is also the language of mails, and of other browsers.
      change.mutate({ language: value as typeof language })
    }
    if (kind === 'theme') {
      chooseTheme(value as Theme)
      setTheme(value as Theme)
    }
    if (id === 'account' && station) void navigate({ to: '/$station/account', params: { station: station.id } })
    if (id === 'shortcuts') onHelp()
    if (id === 'sign-out') signOut()
  }
  return (
    <MenuButton
      className="account"
      aria-label={
        station
          ? words.accountOf(initials, shownName, words.roles[station.role])
          : words.ownAccount(initials, shownName)
      }
      label={words.account}
      header={
        <div className="menu-head">
          <b>{shownName}</b>
          {shownName !== me.email && <span className="caption">{me.email}</span>}
          {station && !sameClock(station.timezone, mine, now()) && (
            <span className="caption">{words.yourClock(clockTime(now(), mine), cityOf(mine))}</span>
          )}
        </div>
      }
      sections={[
        {
          title: words.language,
          isChoice: true,
          items: languages.map(({ code, name }) => ({
            id: `language:${code}`,
            label: name,
            isChosen: code === language,
          })),
        },
        {
          title: words.theme,
          isChoice: true,
          items: themes.map((each) => ({ id: `theme:${each}`, label: words.themes[each], isChosen: each === theme })),
        },
        {
          items: [
            { id: 'account', label: words.account },
            { id: 'shortcuts', label: words.shortcuts, keys: '?' },
            { id: 'sign-out', label: words.signOut },
          ],
        },
      ]}
      onAction={act}
    >
      <span className="initials">{initials}</span>
    </MenuButton>
  )
}

/** Signing out ends the session on the server: a form, because it leaves the app. */
function signOut(): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/dashboard/sign-out'
  document.body.append(form)
  form.submit()
}
