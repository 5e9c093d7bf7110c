/**
 * Page addresses of the app: the built page with the data of its first screen
 * (docs/api/page-addresses.md#data-in-the-served-page).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOf } from '#kit/text/language-choice.ts'
import { contextOfPage } from '#purchase/rules/context-of-page.ts'
import { decodedPathOf, isNavigation, redirectQuery } from '#server/http/navigation.ts'
import { readPageTemplate, withNotices } from '#server/http/page-document.ts'
import { chooseLanguage } from '#server/http/preferred-language.ts'
import { pageCost } from '#server/http/rate-limit.ts'
import { loadRenderer } from '#server/http/rendered-pages.ts'
import {
  analyticsSource,
  type CspSource,
  type PolicyOptions,
  setPagePolicy,
} from '#server/http/security-headers.ts'
import { sendEncoded, documentVary, sharedHeaders } from '#server/http/shared-answers.ts'
import { createBriefCache } from '#server/infra/bounded-cache.ts'
import { withOneCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/tables.ts'
import { listCurrentEvents } from '#server/modules/catalogue/event-list.ts'
import { findEvent, findPurchaseContext, findOrganizer } from '#server/modules/catalogue/queries.ts'
import { readServerSettings, usesAnalytics } from '#server/modules/settings/queries.ts'
import { allowedFrameOrigins } from '#server/modules/settings/rules.ts'
import type { PageRenderer } from '#shell/rules/page-renderer.ts'
import { isRenderedAddress } from '#shell/rules/rendered-address.ts'
import type { TicketPageRenderer } from '#ticket/rules/static-page.ts'
import { isListPage, parsePage, paths } from '#wire/page-paths.ts'
import { createCataloguePages } from '../catalogue-pages.ts'
import type { SiteContext } from '../context.ts'
import { createPreloadLinks } from '../preload-links.ts'
import { customStyle, pageHead } from '../views/page-head.ts'
import { createTicketPages } from '../views/ticket-page.ts'

/** True when the address requests the list of events without a filter. `lang` is no filter. */
const isUnfiltered = ({ query }: FastifyRequest): boolean =>
  Object.keys(query as Record<string, unknown>).every((name) => name === 'lang')

/** Addresses come from visitors. */
const maxSubjects = 500

interface PageSubject {
  readonly purchaseContext?: EventWithOrganization | undefined
  readonly event?: EventWithOrganization | undefined
  /** Path at which the app arrives: from the home page it continues to the only event. */
  readonly finalPath: string
}

/** Names have small letters, and links are copied with the end of their sentence: "/event/Spring)." */
const tidyPath = (path: string): string =>
  path.replace(/[.,;:!?)]+$/, '').replace(/^\/(event|subscription|o)\/[^/]+/i, (start) => start.toLowerCase())

async function isUnknownOrganizer(db: Database, path: string): Promise<boolean> {
  const page = parsePage(path)
  const organizer = isListPage(page) ? page.organizerSlug : undefined
  return organizer !== undefined && (await findOrganizer(db, organizer)) === undefined
}

/** @returns null for the page of an organizer that does not exist: every word could name one without events */
async function findSubject(
  { db, now }: SiteContext,
  path: string,
  unfiltered: boolean,
): Promise<PageSubject | null> {
  const id = contextOfPage(parsePage(path))
  if (id !== null) {
    const purchaseContext = await findPurchaseContext(db, id.type, id.publicIdentifier)
    const event = purchaseContext?.kind === 'EVENT' ? purchaseContext : undefined
    return { purchaseContext, event, finalPath: path }
  }
  if (path !== '/') return (await isUnknownOrganizer(db, path)) ? null : { finalPath: path }
  if (!unfiltered) return { finalPath: path }
  const [first, ...others] = await listCurrentEvents(db, now())
  const only = first && others.length === 0 ? await findEvent(db, first.short_name) : undefined
  if (!only) return { finalPath: path }
  return { purchaseContext: only, event: only, finalPath: paths.event(only.short_name) }
}

interface PageOptions {
  /** Folder of the built app. */
  readonly dist: string
  readonly cspSources: readonly CspSource[]
  /** Renders static ticket pages; the renderer of the build when absent. */
  readonly ticketPages?: TicketPageRenderer | undefined
  /** Renders pages of the catalogue; the renderer of the build when absent. */
  readonly pageRenderer?: PageRenderer | undefined
}

interface PageParts {
  readonly context: SiteContext
  readonly cspSources: readonly CspSource[]
  /** The built page of the app. */
  readonly shell: string
  readonly preloadLinks: ReturnType<typeof createPreloadLinks>
  readonly policyOf: PolicyOf
  readonly subjectOf: (request: FastifyRequest, path: string) => Promise<PageSubject | null>
  readonly ticketPageAt: ReturnType<typeof createTicketPages>
  readonly cataloguePageAt: ReturnType<typeof createCataloguePages>
}

/** The policy of a page of the app with these sources of styles. */
type PolicyOf = (db: Database, styles: readonly string[]) => Promise<PolicyOptions>

async function openParts(
  app: FastifyInstance,
  context: SiteContext,
  { dist, cspSources, ticketPages, pageRenderer }: PageOptions,
): Promise<PageParts> {
  const template = readPageTemplate(dist)
  const preloadLinks = createPreloadLinks(dist)
  const subjects = createBriefCache<PageSubject | null>(maxSubjects, context.now)
  const policyOf: PolicyOf = async (db, styles) => ({
    styles,
    // The app goes from event to event without loading a page, so one event decides for all pages.
    cspSources: (await usesAnalytics(db)) ? [...cspSources, analyticsSource] : cspSources,
    frameAncestors: allowedFrameOrigins(await readServerSettings(db)),
  })
  return {
    context,
    cspSources,
    shell: template.shell,
    preloadLinks,
    policyOf,
    subjectOf(request, path) {
      const unfiltered = isUnfiltered(request)
      const find = () => findSubject({ ...context, db: withOneCatalogue(context.db) }, path, unfiltered)
      const isShared = isRenderedAddress(path, Object.keys(request.query as object))
      return isShared ? subjects.get(`${path} ${String(unfiltered)}`, find) : find()
    },
    ticketPageAt: createTicketPages(
      context,
      ticketPages ?? (await loadRenderer<TicketPageRenderer>(dist, 'ticket-pages')),
    ),
    cataloguePageAt: createCataloguePages(context, {
      renderer: pageRenderer ?? (await loadRenderer<PageRenderer>(dist, 'pages')),
      onError: (error) => app.log.error({ err: error }, 'a page was not rendered'),
      template,
      preloadLinks,
      policyOf,
    }),
  }
}

/** The page without data: the worker caches it for every address, so it holds nothing of a visitor, only the operator's style. */
async function sendShell(
  { context, shell, policyOf }: PageParts,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const db = withOneCatalogue(context.db)
  const style = customStyle(await readServerSettings(db))
  void reply
    .headers({ 'Cache-Control': 'no-cache', Vary: 'accept-encoding' })
    .type('text/html; charset=utf-8')
  setPagePolicy(reply, await policyOf(db, style.hashes))
  return reply.send(shell.replace('</head>', () => `${style.markup}</head>`))
}

/** Pages that the app fills with what the device has stored. */
const storedPage = /^\/wallet(\/|$)|^\/\w+\/[^/]+\/(ticket|reservation)\//

/** The app alone, for a page of {@link storedPage} without the database. */
const sendApp = ({ cspSources, shell }: PageParts, reply: FastifyReply): FastifyReply =>
  setPagePolicy(reply, { cspSources, styles: [], frameAncestors: [] })
    .headers({ 'Cache-Control': 'no-store', Vary: 'accept-encoding' })
    .type('text/html; charset=utf-8')
    .send(shell)

interface VisitedPage {
  readonly path: string
  readonly lang: string
  readonly subject: PageSubject
}

/** A page that is not rendered ahead: a static ticket page, or the app with the data of its first screen. */
async function sendUnrendered(
  { context, cspSources, shell, preloadLinks, policyOf, ticketPageAt }: PageParts,
  reply: FastifyReply,
  { path, lang, subject: { event, finalPath } }: VisitedPage,
): Promise<FastifyReply> {
  const db = withOneCatalogue(context.db)
  const serverSettings = await readServerSettings(db)
  const ticketPage = await ticketPageAt(path, lang)
  const head = await pageHead(context, {
    path,
    lang,
    event,
    serverSettings,
    withTexts: ticketPage === null,
  })
  if (ticketPage)
    return setPagePolicy(reply, {
      cspSources,
      frameAncestors: allowedFrameOrigins(serverSettings),
      styles: ticketPage.styleSources,
      scripts: [ticketPage.scriptSource],
    }).send(ticketPage.html(preloadLinks.forTicketPage(path, lang), head))
  const style = customStyle(serverSettings)
  const links = preloadLinks.forApp(finalPath, event)
  const html = withNotices(shell, lang)
    .replace(/<html lang="[^"]*"/, () => `<html lang="${localeOf(lang)}"`)
    .replace('</head>', () => `${links}${head}${style.markup}</head>`)
  setPagePolicy(reply, await policyOf(db, style.hashes))
  return reply.send(html)
}

async function sendPage(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> {
  const { context, subjectOf, cataloguePageAt } = parts
  const moved = tidyPath(path)
  const there = moved === path ? null : await subjectOf(request, moved)
  if (there?.purchaseContext ?? (there && moved.startsWith('/o/')))
    return reply.redirect(`${encodeURI(moved)}${redirectQuery(request.url)}`, 301)
  const subject = await subjectOf(request, path)
  if (subject === null) return sendShell(parts, reply.code(404))
  const { purchaseContext } = subject
  if (!purchaseContext && /^\/(event|subscription)\/[^/]+$/.test(path)) void reply.code(404)
  const languages = purchaseContext?.config.languages ?? context.translations.translatedLanguages
  const { lang, negotiated } = chooseLanguage(request, languages)
  void reply.header('Vary', documentVary(negotiated)).type('text/html; charset=utf-8')
  const rendered = await cataloguePageAt(request, path, lang)
  if (rendered) {
    void reply.headers(sharedHeaders(purchaseContext?.short_name ?? null))
    return sendEncoded(setPagePolicy(reply, rendered.policy), rendered.text)
  }
  return sendUnrendered(parts, reply.header('Cache-Control', 'private, no-cache'), { path, lang, subject })
}

/** Answers every address that is neither a file nor a call of the API. @throws when the built app cannot be read */
export async function addPages(
  app: FastifyInstance,
  context: SiteContext,
  options: PageOptions,
): Promise<void> {
  const parts = await openParts(app, context, options)
  app.get('/index.html', (_, reply) => sendShell(parts, reply))
  // Explicit, because @fastify/static answers "/" with a 404.
  app.get('/', { exposeHeadRoute: false, config: { cost: pageCost } }, (request, reply) =>
    sendPage(parts, request, reply, '/'),
  )
  const sendPageOrNothing = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = decodedPathOf(request)
    if (path === null || !isNavigation(request, path)) return reply.code(404).send()
    try {
      return await sendPage(parts, request, reply, path)
    } catch (error) {
      if (!storedPage.test(path)) throw error
      request.log.error({ err: error }, 'a page was sent without its data')
      return sendApp(parts, reply)
    }
  }
  // Other pages are looked up among the files first, which takes as long as the rest of a kept page.
  for (const address of ['/event/:name', '/subscription/:name'])
    app.get(address, { config: { cost: pageCost } }, sendPageOrNothing)
  app.setNotFoundHandler(sendPageOrNothing)
}
