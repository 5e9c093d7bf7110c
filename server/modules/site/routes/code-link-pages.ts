/**
 * The page of a link with a code. GET shows what the link reserves; only the form of the page reserves it, with the
 * anti-forgery token of the session and the bot checks of reserve-tickets
 * (docs/api/codes-and-discounts.md#code-links).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addFormParser, formField } from '#server/http/decode-body.ts'
import { sendPlainPage } from '#server/http/plain-page.ts'
import { preferredLanguage } from '#server/http/preferred-language.ts'
import { clientAddress } from '#server/http/rate-limit.ts'
import { type CspSource, setPagePolicy } from '#server/http/security-headers.ts'
import { maskToken, isTokenValid, findCookieSession, findOrCreateSession } from '#server/http/sessions.ts'
import { keepSession } from '#server/infra/database/session-store.ts'
import {
  isCaptchaForSelection,
  passesChallenge,
  selectionWidgets,
  widgetFields,
} from '#server/modules/bot-checks/widgets.ts'
import {
  codeLinkPath,
  findCodeLink,
  reserveLinkedTicket,
  type LinkedTicket,
} from '#server/modules/purchase/code-link.ts'
import { readServerSettings } from '#server/modules/settings/queries.ts'
import type { SiteContext } from '../context.ts'
import { appStyleSheets } from '../preload-links.ts'
import { codeLinkPage, type CodeLinkForm, type CodeLinkProblem } from '../views/code-link-page.ts'
import { customStyle } from '../views/page-head.ts'

interface CodeLinkRoute {
  readonly Params: { readonly shortName: string; readonly code: string }
  /** `continued`: the browser came from this page itself, so it sent its strict session cookie if it has one. */
  readonly Querystring: { readonly lang?: string | string[]; readonly continued?: string }
}

interface PageOptions {
  /** Folder of the built app; without it the page has no style. */
  readonly dist: string | undefined
  readonly cspSources: readonly CspSource[]
}

const path = '/event/:shortName/code/:code/reserve'
/** About 20 ms of CPU time: queries, and for the form the check at a provider and the hold. */
const cost = 5

/** The status of the answer to each refused attempt. */
const statusOf: Readonly<Record<CodeLinkProblem, number>> = {
  again: 403,
  check: 403,
  'check-unavailable': 503,
  'too-many': 429,
}

/** @returns what refuses the attempt; undefined when it may hold the ticket */
async function botCheckProblem(
  context: SiteContext,
  request: FastifyRequest,
  { config }: LinkedTicket['event'],
): Promise<CodeLinkProblem | undefined> {
  const passed = await passesChallenge(
    context,
    request,
    formField(request.body, widgetFields.turnstile),
  ).catch((error: unknown) => {
    request.log.error({ err: error }, 'the bot check provider does not answer')
    return null
  })
  if (passed === null) return 'check-unavailable'
  if (!passed) return 'check'
  if (!isCaptchaForSelection(context, config)) return undefined
  const answer = formField(request.body, widgetFields.recaptcha)
  return (await context.captcha?.verify(answer, request.ip)) === true ? undefined : 'check'
}

type CodeLinkRequest = FastifyRequest<CodeLinkRoute>

type Session = Awaited<ReturnType<typeof findCookieSession>>

/** A request for the page of a link that holds a ticket. */
interface Visit {
  readonly context: SiteContext
  readonly cspSources: readonly CspSource[]
  readonly styleSheets: ReturnType<typeof appStyleSheets>
  readonly request: CodeLinkRequest
  readonly reply: FastifyReply
  /** Session of the cookie; undefined without one. */
  readonly session: Session
  readonly ticket: LinkedTicket
  readonly lang: string
}

/** @param form null where the page has no session to reserve with: it leads to itself first */
async function sendPage(
  { context, cspSources, styleSheets, request, reply, ticket, lang }: Visit,
  { form, problem }: { readonly form: CodeLinkForm | null; readonly problem?: CodeLinkProblem },
): Promise<FastifyReply> {
  const { shortName, code } = request.params
  const address = `${codeLinkPath(shortName, code)}?lang=${lang}&continued=true`
  const style = customStyle(await readServerSettings(context.db))
  const html = codeLinkPage(
    { ticket, lang, address, form, problem, styleSheets, style: style.markup },
    context,
  )
  void setPagePolicy(reply, { cspSources, styles: style.hashes, widgetsOnly: true })
  return sendPlainPage(reply.code(problem === undefined ? 200 : statusOf[problem]), html)
}

const openForm = async ({ context, request, reply, ticket }: Visit): Promise<CodeLinkForm> => ({
  token: maskToken((await findOrCreateSession(context, request, reply)).secret),
  widgets: await selectionWidgets(context, ticket.event.config),
})

async function showLink(visit: Visit): Promise<FastifyReply> {
  const { session, request } = visit
  // A link in a mail comes without the strict session cookie; a new session would replace the visitor's own.
  const fromOtherSite = request.headers['sec-fetch-site'] === 'cross-site'
  const hasSession = Boolean(session) || (!fromOtherSite && request.query.continued !== undefined)
  return sendPage(visit, { form: hasSession ? await openForm(visit) : null })
}

/** Reserves the ticket of the link and leads to its booking details. */
async function reserveLink(visit: Visit, session: NonNullable<Session>): Promise<FastifyReply> {
  const { context, request, reply, ticket, lang } = visit
  const refuse = async (problem: CodeLinkProblem) => sendPage(visit, { form: await openForm(visit), problem })
  await keepSession(context.db, session)
  const problem = await botCheckProblem(context, request, ticket.event)
  if (problem) return refuse(problem)
  const origin = { sessionId: session.id, address: clientAddress(request) }
  const visitor = { language: lang, ownerId: session.user_id, origin }
  const target = await reserveLinkedTicket(ticket, visitor, context)
  return target === null ? refuse('too-many') : reply.redirect(target, 303)
}

/** Adds the page of a link with a code: GET shows what the link reserves, POST of its form reserves it. */
export async function addCodeLinkPages(
  app: FastifyInstance,
  context: SiteContext,
  { dist, cspSources }: PageOptions,
): Promise<void> {
  const styleSheets = appStyleSheets(dist)
  await app.register((scope, _, done) => {
    addFormParser(scope)
    /** The visit, or the path of another page that the link leads to. */
    const open = async (request: CodeLinkRequest, reply: FastifyReply, session: Session) => {
      const link = await findCodeLink(context, { ...request.params, address: clientAddress(request) })
      if ('path' in link) return link
      const requested = [request.query.lang].flat()[0] ?? ''
      const lang = preferredLanguage(request, link.ticket.event.config.languages, requested)
      return { context, cspSources, styleSheets, request, reply, session, lang, ticket: link.ticket }
    }
    scope.get<CodeLinkRoute>(path, { config: { cost } }, async (request, reply) => {
      const visit = await open(request, reply, await findCookieSession(context, request))
      return 'path' in visit ? reply.redirect(visit.path, 302) : showLink(visit)
    })
    scope.post<CodeLinkRoute>(path, { config: { cost } }, async (request, reply) => {
      const session = await findCookieSession(context, request)
      const visit = await open(request, reply, session)
      if (!session || !isTokenValid(formField(request.body, '_csrf'), session.secret))
        return 'path' in visit ? reply.code(403).send() : sendPage(visit, { form: null, problem: 'again' })
      return 'path' in visit ? reply.redirect(visit.path, 303) : reserveLink(visit, session)
    })
    done()
  })
}
