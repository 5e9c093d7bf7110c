/** Addresses of the app: the built page with the data of its first screen inside. Contract 1, 1.10. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isServerOnly } from '#core/contract/server-only-paths.ts'
import { startScript } from '#core/domain/ticket-page.ts'
import type { AppContext } from '#server/app-context.ts'
import { listEvents, type EventWithOrganization } from '#server/modules/catalogue/queries/events.ts'
import { findPurchaseContext } from '#server/modules/subscriptions/queries/subscription-descriptors.ts'
import { takeSignedUp } from '#server/infra/database/session-store.ts'
import { readServerSettings } from '#server/modules/settings/queries.ts'
import { preferredLanguage } from '#server/http/accept-language.ts'
import { createPreloadLinks } from '#server/http/early-hints.ts'
import { customStyle, extendPolicy } from '../organizer-style.ts'
import { openGraphPage, isLinkPreviewAgent } from '../views/open-graph.ts'
import { pageHead, type PreloadSubject } from '../views/page-head.ts'
import { findOrCreateSession } from '#server/http/sessions.ts'
import { createTicketPageRenderer } from '../views/ticket-page.ts'

/** What a missing file looks like. It is never answered with the app: a page in place of a script hides the fault. */
const fileNamePattern =
  /\/\.|^\/assets(\/|$)|\.(js|mjs|css|map|json|webmanifest|png|jpe?g|gif|webp|svg|ico|txt|xml|html|woff2?|pdf|ics|br|gz)$/i
/** Below these stand names that organisers chose, and one of them may well be "angular.js". */
const organizerNamedPath = /^\/(event|subscription|o|wallet)\/[^.]/
const contextPathPattern = /^\/(event|subscription)\/([^/]+)/
const eventPagePattern = /^\/event\/[^/]+\/?$/

/** The path as the router reads it; null when its percent signs make no sense. */
export function pathOf(request: FastifyRequest): string | null {
  try {
    return decodeURI(new URL(request.url, 'http://office').pathname)
  } catch {
    return null
  }
}

/** True when an address of the app is being opened, and not a file or something the server answers itself. */
export const isNavigation = (request: FastifyRequest, path: string): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (organizerNamedPath.test(path) || !fileNamePattern.test(path)) &&
  !isServerOnly(path)

/** A `?lang=` in the address goes before what the browser says (contract 1, 1.6). */
function requestedLanguage(request: FastifyRequest): string {
  const { lang } = request.query as Record<string, unknown>
  return typeof lang === 'string' ? lang : ''
}

/** True when the list of events is asked for as it is. `lang` changes nothing in it. */
const isUnfiltered = (request: FastifyRequest): boolean =>
  Object.keys(request.query as Record<string, unknown>).every((name) => name === 'lang')

/** On the page after the sign-in that made the account (contract 1, 1.10). */
const signedUpAttribute = ' data-signed-up="true"'

interface PageSubject extends Pick<PreloadSubject, 'event' | 'events'> {
  readonly purchaseContext?: EventWithOrganization | undefined
  readonly finalPath: string
}

/** @param dist folder of the built app */
export function addPages(app: FastifyInstance, context: AppContext, dist: string): void {
  const template = readFileSync(join(dist, 'index.html'), 'utf8')
  const earlyLinks = createPreloadLinks(dist)
  const finishedPage = createTicketPageRenderer(context, dist)

  /** `at`: the address the visitor ends at; the app goes on from home to the only event there is. */
  async function subjectOf(request: FastifyRequest, path: string): Promise<PageSubject> {
    const [, type, name] = contextPathPattern.exec(path) ?? []
    if (name !== undefined) {
      const purchaseContext = await findPurchaseContext(
        context.db,
        type === 'event' ? 'event' : 'subscription',
        name,
      )
      return {
        purchaseContext,
        event: purchaseContext?.kind === 'EVENT' ? purchaseContext : undefined,
        finalPath: path,
      }
    }
    if (path !== '/' || !isUnfiltered(request)) return { finalPath: path }
    const events = await listEvents(context.db, context.now())
    const [first, ...others] = events
    return first && others.length === 0
      ? { events, purchaseContext: first, event: first, finalPath: `/event/${first.short_name}` }
      : { events, finalPath: path }
  }

  async function page(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    // A link in a mail comes without our strict cookie. The one the visitor has must not be replaced for that.
    const fromElsewhere = request.headers['sec-fetch-site'] === 'cross-site'
    const session = fromElsewhere ? undefined : await findOrCreateSession(context, request, reply)
    const { purchaseContext, event, events, finalPath: at } = await subjectOf(request, path)
    const languages = purchaseContext?.config.languages ?? context.translations.translatedLocales
    const lang = preferredLanguage(
      [requestedLanguage(request), request.headers['accept-language']].join(','),
      languages,
    )
    void reply
      .header('Cache-Control', 'private, no-cache')
      .header('Vary', 'Accept-Language, Accept-Encoding, User-Agent')
      .type('text/html; charset=utf-8')
    if (event && eventPagePattern.test(path) && isLinkPreviewAgent(request.headers['user-agent'])) {
      return reply.send(openGraphPage(event, lang, context))
    }
    const serverSettings = await readServerSettings(context.db)
    const head = await pageHead(context, lang, { event, events, serverSettings, sessionId: session?.id })
    const finished = await finishedPage(path, lang)
    if (finished) {
      const html = finished.html
        .replace('</head>', () => `${earlyLinks.forTicketPage(path)}</head>`)
        // Behind the ticket: the data are for the app.
        .replace(startScript, () => `${head}${startScript}`)
      return extendPolicy(reply, serverSettings, {
        style: finished.styleSource,
        script: finished.scriptSource,
      }).send(html)
    }
    const links = earlyLinks.forApp(at, event, events?.[0]?.file_id ?? undefined)
    const mark = session && (await takeSignedUp(context.db, session)) ? signedUpAttribute : ''
    const style = customStyle(serverSettings)
    const html = template
      .replace(/<html lang="[^"]*"/, () => `<html lang="${lang}"${mark}`)
      .replace('</head>', () => `${links}${head}${style.markup}</head>`)
    return extendPolicy(reply, serverSettings, { style: style.source }).send(html)
  }

  // What the worker keeps and shows for every address: nobody's data, but the look of the house.
  app.get('/index.html', async (_, reply) => {
    const serverSettings = await readServerSettings(context.db)
    const style = customStyle(serverSettings)
    void reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8')
    return extendPolicy(reply, serverSettings, { style: style.source }).send(
      template.replace('</head>', () => `${style.markup}</head>`),
    )
  })
  // Explicit, because the folder of the files is no answer to it.
  app.get('/', { exposeHeadRoute: false }, (request, reply) => page(request, reply, '/'))
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    if (path !== null && isNavigation(request, path)) return page(request, reply, path)
    return reply.code(404).send()
  })
}
