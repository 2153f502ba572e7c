import { type Html, html } from '../../pages/html.ts'
import { type Document, type Endpoint, examplesOf, isStream, type Parameter, resolved } from './document.ts'
import { bodyFields, parameterList } from './fields.ts'
import { code, inline, paragraphs } from './markdown.ts'
import { responseLists } from './responses.ts'
import { clientSample, curlSample } from './samples.ts'
import { trial } from './trial.ts'

const places = { path: 'Path', query: 'Query', header: 'Headers' } as const

/**
 * One endpoint: its parameters and responses, and beside them an example request, a form to try it, and an example response.
 * @param about `common` are the names of the responses that are described once for all endpoints
 */
export function endpointSection(
  endpoint: Endpoint,
  document: Document,
  { common, isSelfSigned }: { common: ReadonlySet<string>; isSelfSigned: boolean },
): Html {
  const { operationId, summary, method, path, description, parameters = [], requestBody } = endpoint
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const own = body && resolved(body.schema, document.components.schemas).description
  return html`<section class="endpoint pair" id="${operationId}" aria-labelledby="${operationId}-name">
    <div>
      <h3 id="${operationId}-name"><a href="#${operationId}">${summary}</a></h3>
      <p class="address"><b>${method}</b> <code>${path}</code></p>
      ${paragraphs(description)}
      ${Object.entries(places).map(([place, title]) => parametersIn(place, title))}
      ${body && html`<h4>Body <span class="caption">${type}</span></h4><p>${inline(own)}</p>${bodyFields(body.schema, document, true)}`}
      ${responseLists(endpoint, document, common)}
    </div>
    <div class="examples">
      ${requestSample(endpoint, document, isSelfSigned)}
      ${!isStream(endpoint) && trial(endpoint, document)}
      ${responseSample(endpoint, document)}
    </div>
  </section>`

  function parametersIn(place: string, title: string): Html | undefined {
    const those: Parameter[] = parameters.filter((one) => one.in === place)
    return those.length > 0 ? html`<h4>${title}</h4>${parameterList(those, document)}` : undefined
  }
}

/** The example request of an endpoint, in curl and JavaScript. */
export function requestSample(
  endpoint: Endpoint,
  { servers }: Document,
  isSelfSigned: boolean,
  heading = html`<h4>Request</h4>`,
): Html {
  const baseUrl = servers[0]!.url
  return html`<div class="code-example">
    <header>${heading}
      <div class="keys scripted" role="group" aria-label="Language">
        <button type="button" data-language="curl" aria-pressed="true">curl</button>
        <button type="button" data-language="javascript" aria-pressed="false">JavaScript</button>
      </div>${copyButton(`the request: ${endpoint.summary}`)}</header>
    ${code(curlSample(endpoint, { baseUrl, isSelfSigned }), 'curl')}
    ${code(clientSample(endpoint, baseUrl), 'javascript')}
  </div>`
}

/** The first success that has a body. */
function responseSample(endpoint: Endpoint, document: Document): Html | undefined {
  for (const [status, one] of Object.entries(endpoint.responses)) {
    const [body] = Object.values(resolved(one, document.components.responses).content ?? {})
    if (!body || Number(status) >= 300) continue
    const [example] = examplesOf(body)
    return html`<div class="code-example">
      <header><h4>Response <span class="caption">${status}</span></h4>${copyButton(`the response: ${endpoint.summary}`)}</header>
      ${code(typeof example === 'string' ? example : JSON.stringify(example, null, 2))}
    </div>`
  }
}

function copyButton(what: string): Html {
  return html`<button type="button" class="button bare small copy scripted">Copy<span class="visually-hidden"> ${what}</span></button>`
}
