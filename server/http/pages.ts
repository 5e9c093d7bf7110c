/** Addresses of the app: the built page with the data of its first screen inside. Contract 1, 1.10. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isServerOnly } from '#core/contract/headers.ts'
import { startScript } from '#core/domain/ticket-page.ts'
import type { Office } from '../office.ts'
import { listEvents, type EventWithOrganization } from '../store/events.ts'
import { findContext } from '../store/passes.ts'
import { takeSignedUp } from '../store/sessions.ts'
import { officeSettings } from '../store/settings.ts'
import { preferredLanguage } from './accept-language.ts'
import { createEarlyLinks } from './early-links.ts'
import { houseStyle, openPolicy } from './house-look.ts'
import { openGraphPage, readsOpenGraph } from './open-graph.ts'
import { pageHead, type Subject } from './preload.ts'
import { cookieSession } from './session.ts'
import { createTicketPages } from './ticket-page.ts'

/** What a missing file looks like. It is never answered with the app: a page in place of a script hides the fault. */
const fileName =
  /\/\.|^\/assets(\/|$)|\.(js|mjs|css|map|json|webmanifest|png|jpe?g|gif|webp|svg|ico|txt|xml|html|woff2?|pdf|ics|br|gz)$/i
/** Below these stand names that organisers chose, and one of them may well be "angular.js". */
const namedByPeople = /^\/(event|subscription|o|wallet)\/[^.]/
const contextAddress = /^\/(event|subscription)\/([^/]+)/
const eventPage = /^\/event\/[^/]+\/?$/

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
  (namedByPeople.test(path) || !fileName.test(path)) &&
  !isServerOnly(path)

/** A `?lang=` in the address goes before what the browser says (contract 1, 1.6). */
function wishOf(request: FastifyRequest): string {
  const { lang } = request.query as Record<string, unknown>
  return typeof lang === 'string' ? lang : ''
}

/** True when the list of events is asked for as it is. `lang` changes nothing in it. */
const isUnfiltered = (request: FastifyRequest): boolean =>
  Object.keys(request.query as Record<string, unknown>).every((name) => name === 'lang')

/** On the page after the sign-in that made the account (contract 1, 1.10). */
const signedUpMark = ' data-signed-up="true"'

interface PageSubject extends Pick<Subject, 'event' | 'events'> {
  readonly context?: EventWithOrganization | undefined
  readonly at: string
}

/** @param dist folder of the built app */
export function addPages(app: FastifyInstance, office: Office, dist: string): void {
  const template = readFileSync(join(dist, 'index.html'), 'utf8')
  const earlyLinks = createEarlyLinks(dist)
  const finishedPage = createTicketPages(office, dist)

  /** `at`: the address the visitor ends at; the app goes on from home to the only event there is. */
  async function subjectOf(request: FastifyRequest, path: string): Promise<PageSubject> {
    const [, type, name] = contextAddress.exec(path) ?? []
    if (name !== undefined) {
      const context = await findContext(office.db, type === 'event' ? 'event' : 'subscription', name)
      return { context, event: context?.kind === 'EVENT' ? context : undefined, at: path }
    }
    if (path !== '/' || !isUnfiltered(request)) return { at: path }
    const events = await listEvents(office.db, office.now())
    const [first, ...others] = events
    return first && others.length === 0
      ? { events, context: first, event: first, at: `/event/${first.short_name}` }
      : { events, at: path }
  }

  async function page(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    // A link in a mail comes without our strict cookie. The one the visitor has must not be replaced for that.
    const fromElsewhere = request.headers['sec-fetch-site'] === 'cross-site'
    const session = fromElsewhere ? undefined : await cookieSession(office, request, reply)
    const { context, event, events, at } = await subjectOf(request, path)
    const languages = context?.config.languages ?? office.texts.spoken
    const lang = preferredLanguage([wishOf(request), request.headers['accept-language']].join(','), languages)
    void reply
      .header('Cache-Control', 'private, no-cache')
      .header('Vary', 'Accept-Language, Accept-Encoding, User-Agent')
      .type('text/html; charset=utf-8')
    if (event && eventPage.test(path) && readsOpenGraph(request.headers['user-agent'])) {
      return reply.send(openGraphPage(event, lang, office))
    }
    const house = await officeSettings(office.db)
    const head = await pageHead(office, lang, { event, events, house, sessionId: session?.id })
    const finished = await finishedPage(path, lang)
    if (finished) {
      const html = finished.html
        .replace('</head>', () => `${earlyLinks.ofFinishedPage(path)}</head>`)
        // Behind the ticket: the data are for the app.
        .replace(startScript, () => `${head}${startScript}`)
      return openPolicy(reply, house, { style: finished.styleSource, script: finished.scriptSource }).send(
        html,
      )
    }
    const links = earlyLinks.ofPage(at, event, events?.[0]?.file_id ?? undefined)
    const mark = session && (await takeSignedUp(office.db, session)) ? signedUpMark : ''
    const style = houseStyle(house)
    const html = template
      .replace(/<html lang="[^"]*"/, () => `<html lang="${lang}"${mark}`)
      .replace('</head>', () => `${links}${head}${style.markup}</head>`)
    return openPolicy(reply, house, { style: style.source }).send(html)
  }

  // What the worker keeps and shows for every address: nobody's data, but the look of the house.
  app.get('/index.html', async (_, reply) => {
    const house = await officeSettings(office.db)
    const style = houseStyle(house)
    void reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8')
    return openPolicy(reply, house, { style: style.source }).send(
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
