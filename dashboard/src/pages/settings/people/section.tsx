import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../../accounts/me.ts'
import { usePresent, useStation } from '../../../accounts/own-station.ts'
import { type Member, peopleQuery } from '../../../accounts/people.ts'
import { dayAndTime } from '../../../lib/time.ts'
import { initialsOf } from '../../../shell/initials.ts'
import { useShows } from '../../../shows/shows.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { commonWords, peopleWords } from '../../../words/words.ts'
import { Section } from '../setting.tsx'
import { ChangeMember, Invite, MakeLink, RemoveMember } from './dialogs.tsx'
import { type LinkResult, ShowLink } from './link.tsx'
import './section.css'

type Act = 'change' | 'link' | 'remove'

/** The open dialog: an invitation, a change of a member, or a new link. */
type OpenDialog = { kind: 'invite' } | { kind: Act; member: Member } | ({ kind: 'made' } & LinkResult)

/** The members of the station with their roles, and the invitations. */
export function PeopleSection() {
  const words = useWords(peopleWords)
  const { id } = useStation()
  const { data } = useQuery(peopleQuery(id))
  const [open, setOpen] = useState<OpenDialog>()
  const onClose = () => setOpen(undefined)
  const onMade = (member: Member, needsLink: boolean, link: LinkResult['link']) =>
    setOpen({ kind: 'made', name: nameOf(member), needsLink, link })
  return (
    <Section id="people" title={words.people}>
      <ul className="people">
        {data?.people.map((member) => (
          <MemberRow key={member.id} member={member} onAct={(kind) => setOpen({ kind, member })} />
        ))}
      </ul>
      <div>
        <Button icon="user-plus" onClick={() => setOpen({ kind: 'invite' })}>
          {words.invite}
        </Button>
      </div>
      {open?.kind === 'invite' && (
        <Invite
          sendsMail={data?.sends_mail ?? false}
          onInvited={({ person, ...link }) => onMade(person, !person.set_up, link)}
          onClose={onClose}
        />
      )}
      {open?.kind === 'change' && <ChangeMember member={open.member} onClose={onClose} />}
      {open?.kind === 'link' && (
        <MakeLink member={open.member} onMade={(link) => onMade(open.member, true, link)} onClose={onClose} />
      )}
      {open?.kind === 'remove' && <RemoveMember member={open.member} onClose={onClose} />}
      {open?.kind === 'made' && <ShowLink made={open} onClose={onClose} />}
    </Section>
  )
}

function MemberRow({ member, onAct }: { member: Member; onAct: (act: Act) => void }) {
  const words = useWords(peopleWords)
  const common = useWords(commonWords)
  const present = usePresent()
  const me = useMe()
  const titles = useShows(useStation().id).filter(({ id }) => member.shows.includes(id))
  const name = nameOf(member)
  const { set_up, seen_at, seen_by, role } = member
  const seen = () => {
    if (member.id === me.id) return words.you
    if (!set_up) return <span className="wait">{words.invited}</span>
    return seen_at === null ? words.neverSeen : `${dayAndTime(seen_at, present)}${words.by(seen_by ?? '')}`
  }
  return (
    <li>
      <span className="initials" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div className="name">
        <b>{name}</b>
        {member.name && <span className="caption"> {member.email}</span>}
        <p className="caption">{seen()}</p>
      </div>
      <div className="role">
        <span>{words.roles[role]}</span>
        <p className="caption">
          {role === 'presenter' ? titles.map(({ title }) => title).join(', ') || words.noShows : words.mayDo[role]}
        </p>
      </div>
      <MenuButton
        className="icon-button"
        aria-label={common.moreAbout(name)}
        label={common.moreAbout(name)}
        sections={[
          {
            items: [
              { id: 'change', label: words.change },
              { id: 'link', label: set_up ? words.resetLink : words.setUpLink },
              { id: 'remove', label: words.remove },
            ],
          },
        ]}
        onAction={(act) => onAct(act as Act)}
      >
        <Icon name="ellipsis" />
      </MenuButton>
    </li>
  )
}

function nameOf({ name, email }: Member): string {
  return name || email
}
