import { refusalWords } from '../../api/refusal-words.ts'
import { useDomainCheck } from '../../station/domain-check.ts'
import { type Settings, useIsChanging } from '../../station/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, websiteWords } from '../../words/words.ts'

/** Whether the saved domain leads here; if it does not, why, which links are used, and what to enter at its DNS. */
export function DomainState({ saved, isOwner }: { saved: Settings; isOwner: boolean }) {
  const [words, common] = [useWords(websiteWords).domain, useWords(commonWords)]
  const isChanging = useIsChanging(saved.id, ['domain'])
  const { mutate, isPending, variables, data, error } = useDomainCheck(saved.id)
  const { domain, domain_proven: isProven } = saved
  if (domain === '' || isChanging) return null
  const found = data?.domain === domain ? data : undefined
  const reason = found?.reason ?? ''
  const former = `${location.origin}/${saved.slug}`
  const isHere = isProven && reason === ''
  return (
    <div className="setting">
      <span className="label">{words.state}</span>
      <div className="domain-state">
        <Note kind={isHere ? 'plain' : 'wait'} announced>
          <p>{(isHere ? words.here : isProven ? words.noLonger : words.notHere)(domain)}</p>
          {reason === 'no_address' && <p>{words.noAddress}</p>}
          {reason === 'elsewhere' && <p>{words.elsewhere(found!.addresses.join(', '))}</p>}
          {reason === 'taken' && <p>{words.taken}</p>}
          {!isHere && <p>{isProven ? words.linksStay(former) : words.links(former)}</p>}
          {!isHere && reason !== 'taken' && (
            <p>
              {words.enter} <Records host={found?.host ?? location.hostname} addresses={found?.host_addresses ?? []} />
            </p>
          )}
        </Note>
        {isOwner && (
          <Button small busy={isPending} onClick={() => mutate(domain)}>
            {words.check}
          </Button>
        )}
        {error && variables === domain && (
          <p className="field-error">
            <i className="fault" /> {refusalWords(error, common)}
          </p>
        )}
      </div>
    </div>
  )
}

/** The records that lead a domain here: the name of this host, or its addresses. */
function Records({ host, addresses }: { host: string; addresses: readonly string[] }) {
  const words = useWords(websiteWords).domain
  const isAddress = /^[\d.]+$|:/.test(host)
  const known = isAddress ? [host] : addresses
  const records = known.map((address) => `${address.includes(':') ? 'AAAA' : 'A'} ${address}`).join(', ')
  return (
    <>
      {!isAddress && <code>CNAME {host}</code>}
      {!isAddress && records !== '' && ` ${words.or} `}
      {records !== '' && <code>{records}</code>}
    </>
  )
}
