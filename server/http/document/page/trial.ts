import { type Html, html } from '../../pages/html.ts'
import { type Document, type Endpoint, examplesOf, isOpen, type Parameter, resolved } from './document.ts'
import { typeOf } from './fields.ts'

/** The form that sends a real request to this server. `script.js` reads where each value belongs from `data-in`. */
export function trial(endpoint: Endpoint, document: Document): Html {
  const { method, path, operationId, summary, parameters = [], requestBody } = endpoint
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return html`<details class="trial scripted" id="try-${operationId}">
    <summary class="button">Try it<span class="visually-hidden">: ${summary}</span></summary>
    <form data-method="${method}" data-path="${path}" data-type="${type ?? ''}">
      ${method !== 'GET' && html`<p class="note wait">This changes the station that the key belongs to.</p>`}
      ${!isOpen(endpoint) && html`<label class="field"><span class="label">Key</span><input class="input" type="password" name="X-API-Key" data-in="key" required autocomplete="off" placeholder="ack_…"></label>`}
      ${parameters.map(parameterField)}
      ${content && (type === 'multipart/form-data' ? partFields() : jsonField(examplesOf(content)[0]))}
      <button type="submit" class="button primary">Send</button>
      <p class="status" role="status"></p>
      <div class="received code-example" hidden>
        <details><summary>Headers</summary><pre class="headers"></pre></details>
        <pre class="body"></pre>
      </div>
    </form>
  </details>`

  function partFields(): Html[] {
    const { properties = {}, required = [] } = resolved(content!.schema, document.components.schemas)
    return Object.entries(properties).map(([name, schema]) => {
      const isFile = typeOf(schema) === 'file'
      const needed = required.includes(name) && html`<span class="caption wait">required</span>`
      return html`<label class="field"><span class="label">${name} ${needed}</span><input class="input" type="${isFile ? 'file' : 'text'}" name="${name}" data-in="part" autocomplete="off"></label>`
    })
  }
}

function parameterField({ name, in: place, required, example, schema }: Parameter): Html {
  const hint = String(example ?? schema.default ?? '')
  const needed = required && html`<span class="caption wait">required</span>`
  return html`<label class="field"><span class="label">${name} ${needed}</span><input class="input" type="text" name="${name}" data-in="${place}" placeholder="${hint}" autocomplete="off" ${required && 'required'}></label>`
}

function jsonField(example: unknown): Html {
  const text = JSON.stringify(example, null, 2)
  return html`<label class="field"><span class="label">Body, JSON</span><textarea class="input" name="body" data-in="body" rows="${text.split('\n').length}" spellcheck="false">${text}</textarea></label>`
}
