import { pageFile, sharedFiles } from '../../pages/files.ts'
import { type Html, html } from '../../pages/html.ts'
import { htmlPage } from '../../pages/page.ts'
import { type Document, type Endpoint, endpointsOf } from './document.ts'
import { endpointSection, requestSample } from './endpoint-section.ts'
import { inline, paragraphs } from './markdown.ts'
import { commonErrors, commonResponses } from './responses.ts'

const file = (name: string) => pageFile(`/docs/${name}`, new URL(name, import.meta.url))

/** The files of the page. */
export const docsFiles = { style: file('style.css'), script: file('script.js') }

/**
 * The reference of the API as a page of HTML, made from the OpenAPI document. Everything can be read without its script,
 * which sends trial requests, copies examples and marks the current section.
 * @param isSelfSigned whether the certificate is one that clients have to be told to accept
 */
export function referencePage(document: Document, isSelfSigned: boolean): string {
  const { info, tags } = document
  const endpoints = endpointsOf(document)
  const common = commonResponses(endpoints)
  const groups = tags.map((tag) => ({
    ...tag,
    id: tag.name.toLowerCase().replaceAll(' ', '-'),
    endpoints: endpoints.filter((endpoint) => endpoint.tags.includes(tag.name)),
  }))
  const { style, script } = docsFiles
  return htmlPage(
    { title: `${info.title} API`, styles: [style], scripts: [script] },
    html`<a class="skip" href="#content">Skip to the content</a>
    <header>
      <div>
        <a class="brand" href="/docs"><img src="${sharedFiles.icon.url}" alt="" width="26" height="26">${info.title} API</a>
        <span class="caption">${info.version}</span>
        <a class="file" href="/openapi.json">openapi.json</a>
        <button type="button" class="button contents" popovertarget="contents">Contents</button>
      </div>
    </header>
    <div class="columns">
      <nav id="contents" popover aria-label="Contents">${contents(groups)}</nav>
      <main id="content" tabindex="-1">
        ${introduction(document, endpoints, isSelfSigned)}
        <section class="guide" id="errors"><h2>Errors of every request</h2>${commonErrors(document, common)}</section>
        <section class="guide" id="headers"><h2>Headers of responses</h2>${responseHeaders(document)}</section>
        ${groups.map(
          ({ id, name, description, endpoints }) => html`<section class="group" id="${id}">
          <h2>${name}</h2><p>${inline(description)}</p>
          ${endpoints.map((endpoint) => endpointSection(endpoint, document, { common, isSelfSigned }))}
        </section>`,
        )}
      </main>
    </div>`,
  )
}

/** The operation that the introduction shows: it needs no parameters, and every station can answer it. */
const firstRequest = 'getNowPlaying'

type Group = { id: string; name: string; endpoints: Endpoint[] }

function contents(groups: readonly Group[]): Html {
  return html`<ul>
    <li><a href="#introduction">Introduction</a></li>
    <li><a href="#errors">Errors of every request</a></li>
    <li><a href="#headers">Headers of responses</a></li>
  </ul>
  ${groups.map(
    ({ id, name, endpoints }) => html`<p><a href="#${id}">${name}</a></p>
    <ul>${endpoints.map(
      ({ operationId, summary, method }) =>
        html`<li><a href="#${operationId}"><span>${summary}</span> <b>${method}</b></a></li>`,
    )}</ul>`,
  )}`
}

function introduction(document: Document, endpoints: readonly Endpoint[], isSelfSigned: boolean): Html {
  const { info, servers, components } = document
  const [key] = Object.values(components.securitySchemes)
  return html`<section class="pair" id="introduction">
    <div>
    <h1>${info.title} API</h1>
    <p class="summary">${info.summary}</p>
    <p class="address"><b>Base URL</b> <code>${servers[0]!.url}</code></p>
    ${paragraphs(info.description)}
    <h2>Scopes</h2>
    <p>${inline(key!.description)}</p>
    </div>
    <div class="examples">
      ${requestSample(endpoints.find(({ operationId }) => operationId === firstRequest)!, document, isSelfSigned, html`<h2>A first request</h2>`)}
      <p>For curl, the environment variable <code>KEY</code> holds the key. “Try it” at each endpoint sends a real request.</p>
      ${isSelfSigned && html`<div class="note wait"><p>The certificate of this server is self-signed: curl accepts it with <code>-k</code>, or verifies it with <code>--cacert</code> and the file <code>tls/cert.pem</code> of the data directory; Node with <code>NODE_EXTRA_CA_CERTS</code> and that file.</p></div>`}
    </div>
  </section>`
}

function responseHeaders({ components }: Document): Html {
  const items = Object.entries(components.headers).map(
    ([name, { description, example }]) =>
      html`<dt><code>${name}</code></dt><dd>${inline(description)} <span class="caption">Example: <code>${example}</code></span></dd>`,
  )
  return html`<dl class="fields">${items}</dl>`
}
