/** Pages that are rendered ahead from answers of the upstream server (docs/ARCHITECTURE.md#rendered-pages). */
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify'
import { pageDocument, type PageTemplate } from '#server/http/page-document.ts'
import { chooseLanguage } from '#server/http/preferred-language.ts'
import { renderingCost } from '#server/http/rate-limit.ts'
import { createRenderedPages, renderedAddress } from '#server/http/rendered-pages.ts'
import { cspHash, type PolicyOptions, setPagePolicy } from '#server/http/security-headers.ts'
import { EncodedText, sendEncoded, documentVary, sharedHeaders } from '#server/http/shared-answers.ts'
import type { PageRenderer, PageRequest, RenderedPage } from '#shell/rules/page-renderer.ts'
import { isRenderedAddress } from '#shell/rules/rendered-address.ts'
import type { UpstreamData } from './upstream-data.ts'

/** Ms that a visitor waits for the first answers and the rendering; past it the app loads the data itself, which takes three times as long. */
const defaultPageTimeout = 3000

interface UpstreamPagesOptions {
  readonly data: UpstreamData
  /** The built page of the app. */
  readonly template: PageTemplate
  readonly renderer: PageRenderer | null
  /** Public origin, for addresses in the head. */
  readonly origin: string
  readonly policy: PolicyOptions
  /** Ms. */
  readonly pageTimeout?: number | undefined
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

interface RenderedDocument {
  readonly text: EncodedText
  readonly isCopy: boolean
  readonly sources: Pick<PolicyOptions, 'scripts' | 'styles'>
  /** The event or the pass that it shows. */
  readonly subject: string | null
}

function writeDocument(
  template: PageTemplate,
  page: RenderedPage,
  { lang, data, signInEnabled, isCopy }: PageRequest,
): RenderedDocument {
  // The data are not of this visitor's session: the app has to open one.
  const head = `<meta name="session" content="none"><meta name="authentication-enabled" content="${String(signInEnabled)}">`
  const { html, styles } = template.withStyle(pageDocument(template.shell, { lang, page, head }))
  return {
    // The app reads the mark as that of the worker (sw/catalogue-documents.ts): the data are old.
    text: new EncodedText(isCopy ? html.replace('<html', '<html data-stored-document') : html),
    isCopy: isCopy === true,
    sources: { styles, scripts: [cspHash(page.script)] },
    subject: data.event?.shortName ?? data.subscription?.id ?? null,
  }
}

/** @returns answers a request with the rendered page; false when the app has to render it */
export function createUpstreamPages(
  options: UpstreamPagesOptions,
): (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<boolean> {
  const { data: upstreamData, template, renderer, origin, policy, now, onError } = options
  const { pageTimeout = defaultPageTimeout } = options
  const pages = createRenderedPages({
    renderer,
    now,
    onError,
    write: (page, request) => writeDocument(template, page, request),
  })

  async function load(request: FastifyRequest, path: string) {
    // Another visitor may get another language at the same address.
    let negotiated = true
    const upstreamPage = await upstreamData.read(path, (languages) => {
      const choice = chooseLanguage(request, languages)
      negotiated = choice.negotiated
      return choice.lang
    })
    if (upstreamPage === null) return null
    const { lang, data, signInEnabled, isCopy } = upstreamPage
    const address = renderedAddress(path, request.query, lang)
    const document = await pages.get(
      `${lang} ${address}${isCopy ? ' copy' : ''}`,
      () => Promise.resolve({ request: { address, lang, data, signInEnabled, isCopy, now: now(), origin } }),
      () => request.server.addCost(request, renderingCost),
    )
    return document && { ...document, negotiated }
  }

  return async (request, reply, path) => {
    if (renderer === null || !isRenderedAddress(path, Object.keys(request.query as object))) return false
    let timer: NodeJS.Timeout | undefined
    // Continues past the timeout, so that the next visitor finds the answers.
    const document = await Promise.race([
      load(request, path).catch(() => null),
      new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), pageTimeout)
      }),
    ])
    clearTimeout(timer)
    if (document === null) return false
    void reply
      .headers(document.isCopy ? { 'Cache-Control': 'no-cache' } : sharedHeaders(document.subject))
      .header('Vary', documentVary(document.negotiated))
      .type('text/html; charset=utf-8')
    sendEncoded(setPagePolicy(reply, { ...policy, ...document.sources }), document.text)
    return true
  }
}

const eventLink = /href="(\/event\/[^/"?]+)"/

/**
 * Opens the home page and the page of its first event: the first rendering of a process takes several times as long as the
 * next ones, and nothing else can be answered meanwhile. Each page has the time that a visitor waits; a server without
 * an answer from upstream starts as well.
 * @param app of the upstream mode, ready
 */
export async function warmUp(app: Pick<FastifyInstance, 'inject'>): Promise<void> {
  const { body } = await app.inject({ url: '/' })
  const [, event = '/'] = eventLink.exec(body) ?? []
  await app.inject({ url: event })
}
