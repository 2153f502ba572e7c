import { type Html, html } from '../../pages/html.ts'
import {
  type Document,
  type Endpoint,
  endpointsOf,
  examplesOf,
  isOpen,
  nameOf,
  type Ref,
  type Response,
  resolved,
} from './document.ts'
import { bodyFields, innerOf } from './fields.ts'
import { code, inline } from './markdown.ts'

/** The responses of an endpoint with their fields, then its errors with their messages. */
export function responseLists(endpoint: Endpoint, document: Document, common: ReadonlySet<string>): Html {
  const all = Object.entries(endpoint.responses)
  const own = all.filter(([, response]) => !isCommon(response, common))
  const errors = own.filter(([status]) => Number(status) >= 400)
  const successes = own.filter(([status]) => Number(status) < 400)
  const others = all.filter(([, response]) => isCommon(response, common)).map(([status]) => status)
  return html`
    <h4>Responses</h4>
    <dl class="statuses">${successes.map(([status, response]) => success(status, response, document))}</dl>
    <h4>Errors</h4>
    ${errors.length > 0 && html`<dl class="statuses">${errors.map(([status, response]) => error(status, resolved(response, document.components.responses)))}</dl>`}
    <p class="others">${others.join(', ')}, as for <a href="#errors">every ${isOpen(endpoint) ? 'public read' : 'request with a key'}</a>.</p>`
}

/** The errors that every endpoint may answer, with their messages: those with a key, and the public reads. */
export function commonErrors(document: Document, common: ReadonlySet<string>): Html[] {
  return [false, true].map((open) => {
    const first = endpointsOf(document).find((endpoint) => isOpen(endpoint) === open)
    const entries = Object.entries(first?.responses ?? {}).filter(([, one]) => isCommon(one, common))
    return html`<h3>${open ? 'Public reads' : 'Requests with a key'}</h3>
      <dl class="statuses">${entries.map(([status, one]) => error(status, resolved(one, document.components.responses)))}</dl>`
  })
}

/** The names of the shared responses that all endpoints with a key have, or all public reads. */
export function commonResponses(endpoints: readonly Endpoint[]): Set<string> {
  const namesOf = ({ responses }: Endpoint) =>
    new Set(Object.values(responses).flatMap((one) => ('$ref' in one ? [nameOf(one)] : [])))
  const those = [false, true].map((open) => endpoints.filter((endpoint) => isOpen(endpoint) === open).map(namesOf))
  return those
    .filter(({ length }) => length > 0)
    .map((names) => names.reduce((shared, each) => shared.intersection(each)))
    .reduce((all, each) => all.union(each))
}

function isCommon(response: Response | Ref, common: ReadonlySet<string>): boolean {
  return '$ref' in response && common.has(nameOf(response))
}

function success(status: string, response: Response | Ref, document: Document): Html {
  const { description, headers = {}, content = {} } = resolved(response, document.components.responses)
  const [body] = Object.values(content)
  const fields = body && bodyFields(body.schema, document, false)
  const names = Object.keys(headers).map((name, at) => html`${at > 0 && ', '}<code>${name}</code>`)
  return html`<dt>${status}</dt>
    <dd>${inline(description)}
      ${fields && html`<details><summary>Fields of ${nameOf(innerOf(body.schema)!)}</summary>${fields}</details>`}
      <details><summary>Headers</summary><p>${names}: <a href="#headers">what they say</a>.</p></details>
    </dd>`
}

function error(status: string, { description, content = {} }: Response): Html {
  const bodies = Object.values(content).flatMap(examplesOf) as { message: string; errors?: unknown }[]
  const detailed = bodies.find(({ errors }) => errors)
  const messages = bodies.map(({ message }) => html`<li><code>${message}</code></li>`)
  return html`<dt>${status}</dt>
    <dd>${inline(description)}<ul class="messages">${messages}</ul>
      ${detailed && html`<details><summary>Example of the body</summary><div class="code-example">${code(JSON.stringify(detailed, null, 2))}</div></details>`}
    </dd>`
}
