/**
 * The page of a link with a code. GET shows what the link reserves; only the form of the page reserves it, with the
 * anti-forgery token of the session and the bot checks of reserve-tickets
 * (docs/api/codes-and-discounts.md#code-links).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CspSource } from '#server/http/content-security-policy.ts'
import { addFormParser, formField } from '#server/http/decode-body.ts'
import { sendPlainPage } from '#server/http/plain-page.ts'
import { preferredLanguage } from '#server/http/preferred-language.ts'
import { clientAddress } from '#server/http/rate-limit.ts'
import { setPagePolicy } from '#server/http/security-headers.ts'
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
} from '#server/modules/reservations/code-link.ts'
import { readServerSettings } from '#server/modules/settings/queries.ts'
import { appStyleSheets } from '../build-manifest.ts'
import type { SiteContext } from '../context.ts'
import { customStyle } from '../custom-style.ts'
import { codeLinkPage, type CodeLinkForm, type CodeLinkProblem } from '../views/code-link-page.ts'

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

interface Attempt {
  readonly ticket: LinkedTicket
  readonly lang: string
  readonly address: string
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

interface CodeLinkPages {
  readonly context: SiteContext
  readonly cspSources: readonly CspSource[]
  readonly styleSheets: ReturnType<typeof appStyleSheets>
}

/** A request for the page, with what both methods read first. */
interface Visit extends CodeLinkPages {
  readonly request: CodeLinkRequest
  readonly reply: FastifyReply
  /** Session of the cookie; undefined without one. */
  readonly session: Awaited<ReturnType<typeof findCookieSession>>
}

/** @param form null where the page has no session to reserve with: it leads to itself first */
async function sendPage(
  { context, cspSources, styleSheets, reply }: Visit,
  { ticket, lang, address }: Attempt,
  { form, problem }: { readonly form: CodeLinkForm | null; readonly problem?: CodeLinkProblem },
): Promise<FastifyReply> {
  const style = customStyle(await readServerSettings(context.db))
  const html = codeLinkPage(
    { ticket, lang, address, form, problem, styleSheets, style: style.markup },
    context,
  )
  void setPagePolicy(reply, { cspSources, styles: style.hashes, widgetsOnly: true })
  return sendPlainPage(reply.code(problem === undefined ? 200 : statusOf[problem]), html)
}

/** The ticket of the link, or the path of another page that the link leads to. */
async function readAttempt(
  context: SiteContext,
  request: CodeLinkRequest,
): Promise<Attempt | { readonly path: string }> {
  const { params, query } = request
  const link = await findCodeLink(context, { ...params, address: clientAddress(request) })
  if ('path' in link) return link
  const requested = [query.lang].flat()[0] ?? ''
  const lang = preferredLanguage(request, link.ticket.event.config.languages, requested)
  const address = `${codeLinkPath(params.shortName, params.code)}?lang=${lang}&continued=true`
  return { ticket: link.ticket, lang, address }
}

const openForm = async ({ context, request, reply }: Visit, { ticket }: Attempt): Promise<CodeLinkForm> => ({
  token: maskToken((await findOrCreateSession(context, request, reply)).secret),
  widgets: await selectionWidgets(context, ticket.event.config),
})

/** Shows what the link reserves. */
async function showLink(visit: Visit, attempt: Attempt): Promise<FastifyReply> {
  const { session, request } = visit
  // A link in a mail comes without the strict session cookie; a new session would replace the visitor's own.
  const fromOtherSite = request.headers['sec-fetch-site'] === 'cross-site'
  const hasSession = Boolean(session) || (!fromOtherSite && request.query.continued !== undefined)
  return sendPage(visit, attempt, { form: hasSession ? await openForm(visit, attempt) : null })
}

/** Reserves the ticket of the link and leads to its booking details. */
async function reserveLink(
  visit: Visit,
  attempt: Attempt,
  session: NonNullable<Visit['session']>,
): Promise<FastifyReply> {
  const { context, request, reply } = visit
  const refuse = async (problem: CodeLinkProblem) =>
    sendPage(visit, attempt, { form: await openForm(visit, attempt), problem })
  await keepSession(context.db, session)
  const { ticket, lang } = attempt
  const problem = await botCheckProblem(context, request, ticket.event)
  if (problem) return refuse(problem)
  const origin = { sessionId: session.id, address: clientAddress(request) }
  const target = await reserveLinkedTicket(
    ticket,
    { language: lang, ownerId: session.user_id, origin },
    context,
  )
  return target === null ? refuse('too-many') : reply.redirect(target, 303)
}

/** Adds the page of a link with a code: GET shows what the link reserves, POST of its form reserves it. */
export async function addCodeLinkPages(
  app: FastifyInstance,
  context: SiteContext,
  { dist, cspSources }: PageOptions,
): Promise<void> {
  const pages = { context, cspSources, styleSheets: appStyleSheets(dist) }
  await app.register((scope, _, done) => {
    addFormParser(scope)
    const open = async (request: CodeLinkRequest, reply: FastifyReply) => ({
      attempt: await readAttempt(context, request),
      visit: { ...pages, request, reply, session: await findCookieSession(context, request) },
    })
    scope.get<CodeLinkRoute>(path, { config: { cost } }, async (request, reply) => {
      const { attempt, visit } = await open(request, reply)
      return 'path' in attempt ? reply.redirect(attempt.path, 302) : showLink(visit, attempt)
    })
    scope.post<CodeLinkRoute>(path, { config: { cost } }, async (request, reply) => {
      const { attempt, visit } = await open(request, reply)
      const { session } = visit
      if (!session || !isTokenValid(formField(request.body, '_csrf'), session.secret))
        return 'path' in attempt
          ? reply.code(403).send()
          : sendPage(visit, attempt, { form: null, problem: 'again' })
      return 'path' in attempt ? reply.redirect(attempt.path, 303) : reserveLink(visit, attempt, session)
    })
    done()
  })
}
