import { useState } from 'react'
import {
  type Membership,
  type PersonLink,
  useChangePerson,
  useInvite,
  useMakeLink,
  useRemovePerson,
} from '../../../accounts/change-people.ts'
import { FormDialog } from '../../../accounts/form-dialog.tsx'
import { useStation } from '../../../accounts/own-station.ts'
import type { Member, Role } from '../../../accounts/people.ts'
import { Refused } from '../../../api/refused.ts'
import { useShows } from '../../../shows/shows.ts'
import { Checkbox, RadioList } from '../../../ui/choices.tsx'
import { Field, FieldGroup } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useWords } from '../../../words/use-words.tsx'
import { peopleWords } from '../../../words/words.ts'
import './dialogs.css'

/** A person who was just invited, and their link. */
export type Invited = PersonLink & { person: Member; mails_left: boolean }

type OfMember = { member: Member; onClose: () => void }

/** The dialog that invites a person: their address and role. */
export function Invite(props: { sendsMail: boolean; onInvited: (made: Invited) => void; onClose: () => void }) {
  const { sendsMail, onInvited, onClose } = props
  const words = useWords(peopleWords)
  const invite = useInvite(useStation().id)
  const [email, setEmail] = useState('')
  const [membership, setMembership] = useState<Membership>({ role: 'presenter', shows: [] })
  const isWrong = invite.error instanceof Refused && invite.error.fields.some(({ field }) => field === 'email')
  return (
    <FormDialog
      title={words.invite}
      action={words.inviteButton}
      change={{ ...invite, error: isWrong ? undefined : invite.error }}
      own={{ member: words.isMember, unproven: words.unproven, mails: words.mails }}
      onSubmit={() => invite.mutate({ email: email.trim(), ...membership }, { onSuccess: onInvited })}
      onClose={onClose}
    >
      <Field
        label={words.email}
        caption={sendsMail ? words.emailSent : words.emailNotSent}
        error={isWrong && words.wrongEmail}
      >
        {(input) => (
          <TextInput
            {...input}
            type="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <MembershipFields value={membership} onChange={setMembership} />
    </FormDialog>
  )
}

/** Changes the role of a person at the station. */
export function ChangeMember({ member, onClose }: OfMember) {
  const words = useWords(peopleWords)
  const change = useChangePerson(useStation().id)
  const [membership, setMembership] = useState<Membership>({ role: member.role, shows: member.shows })
  const done = () => {
    onClose()
    showToast(words.changed)
  }
  return (
    <FormDialog
      title={words.changeTitle(member.name || member.email)}
      action={words.changeButton}
      change={change}
      own={{ last_owner: words.lastOwner }}
      onSubmit={() => change.mutate({ id: member.id, ...membership }, { onSuccess: done })}
      onClose={onClose}
    >
      <MembershipFields value={membership} onChange={setMembership} />
    </FormDialog>
  )
}

function MembershipFields({ value, onChange }: { value: Membership; onChange: (value: Membership) => void }) {
  const words = useWords(peopleWords)
  const shows = useShows(useStation().id)
  const toggle = (id: number) => {
    const others = value.shows.filter((one) => one !== id)
    onChange({ ...value, shows: others.length < value.shows.length ? others : [...value.shows, id] })
  }
  return (
    <>
      <RadioList<Role>
        name={words.role}
        value={value.role}
        options={(['owner', 'editor', 'presenter'] as const).map((role) => ({
          value: role,
          label: words.roles[role],
          sentence: words.roleMeans[role],
        }))}
        onChange={(role) => onChange({ ...value, role })}
      />
      {value.role === 'presenter' && shows.length > 0 && (
        <FieldGroup label={words.shows}>
          <div className="show-choice">
            {shows.map(({ id, title }) => (
              <Checkbox key={id} checked={value.shows.includes(id)} onChange={() => toggle(id)}>
                {title}
              </Checkbox>
            ))}
          </div>
        </FieldGroup>
      )}
    </>
  )
}

/** Asks before a link is made, which voids earlier ones. */
export function MakeLink({ member, onMade, onClose }: OfMember & { onMade: (link: PersonLink) => void }) {
  const words = useWords(peopleWords)
  const make = useMakeLink(useStation().id)
  const { id, set_up } = member
  return (
    <FormDialog
      title={set_up ? words.resetLink : words.setUpLink}
      action={words.makeLink}
      change={make}
      own={{ other_stations: words.otherStations, mails: words.mails }}
      onSubmit={() => make.mutate(id, { onSuccess: onMade })}
      onClose={onClose}
    >
      <p className="secondary">{set_up ? words.resetLinkMeans : words.setUpLinkMeans}</p>
    </FormDialog>
  )
}

/** Asks before a person is removed. */
export function RemoveMember({ member, onClose }: OfMember) {
  const words = useWords(peopleWords)
  const remove = useRemovePerson(useStation().id)
  const name = member.name || member.email
  const done = () => {
    onClose()
    showToast(words.removed(name))
  }
  return (
    <FormDialog
      title={words.removeTitle(name)}
      action={words.remove}
      change={remove}
      own={{ last_owner: words.lastOwner }}
      onSubmit={() => remove.mutate(member.id, { onSuccess: done })}
      onClose={onClose}
    >
      <p className="secondary">{words.removeMeans}</p>
    </FormDialog>
  )
}
