/** Joins the waiting list, confirms an entry and leaves the list (docs/api/waiting-list.md). */
import {
  HttpRefusal,
  invalidAnswer,
  notFound,
  tooManyWrongCodes,
  validAnswer,
  visitorLimitRefusal,
} from '#server/http/answers.ts'
import { clientAddress } from '#server/http/rate-limit.ts'
import type { AddEndpoint, ApiCall } from '#server/http/registrar.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/tables.ts'
import { formProblem } from '#server/infra/validation.ts'
import type { BotChecksContext } from '#server/modules/bot-checks/create-bot-checks.ts'
import { isCaptchaForSelection } from '#server/modules/bot-checks/widgets.ts'
import { isGuessing } from '#server/modules/catalogue/is-guessing.ts'
import { findEvent } from '#server/modules/catalogue/queries.ts'
import { holdOriginOf } from '#server/modules/purchase/visitor-access.ts'
import { endpoints } from '#shell/endpoints.ts'
import { confirmWaitingListEntry, joinWaitingList } from './join-waiting-list.ts'
import { deleteWaitingEntry, hasEntry } from './queries.ts'
import { waitingProblems } from './rules.ts'

/** The app offers another attempt later. */
const tooManyEntries = visitorLimitRefusal('entries')
const listProblem = formProblem('waitingListForm')

type LinkCall = Pick<ApiCall<typeof endpoints.leaveWaitingList>, 'params' | 'request'>

/** 404 for an unknown event or entry, 429 above the limits of entries and of wrong tokens. */
export function addWaitingList(call: AddEndpoint, context: BotChecksContext): void {
  call(endpoints.joinWaitingList, async ({ params, body, request }) => {
    const event = await findEvent(context.db, params.shortName)
    if (!event) return notFound
    const problems = waitingProblems(body, event.config)
    if (problems.length > 0) return invalidAnswer<boolean>(problems, null)
    if (
      isCaptchaForSelection(context, event.config) &&
      (await context.captcha?.verify(body.captcha ?? null, request.ip)) !== true
    )
      return invalidAnswer<boolean>([listProblem('error.STEP_2_CAPTCHA_VALIDATION_FAILED')], null)
    const outcome = await joinWaitingList(context, event, body, holdOriginOf(request))
    return outcome === 'too-many' ? tooManyEntries : validAnswer(outcome === 'joined')
  })

  /** The event of a link, unless the visitor has tried too many wrong ones. */
  async function eventOfLink({
    params: { shortName, token },
    request,
  }: LinkCall): Promise<EventWithOrganization | HttpRefusal> {
    const event = await findEvent(context.db, shortName)
    if (!event) return notFound
    const isRefused = await isGuessing(context, event, {
      kind: 'waiting list',
      text: token,
      address: clientAddress(request),
      isKnown: (trx) => hasEntry(trx, event.id, token),
    })
    return isRefused ? tooManyWrongCodes : event
  }

  call(endpoints.confirmWaitingListEntry, async (link) => {
    const event = await eventOfLink(link)
    if (event instanceof HttpRefusal) return event
    return (await confirmWaitingListEntry(context, event, link.params.token)) ?? notFound
  })

  call(endpoints.leaveWaitingList, async (link) => {
    const event = await eventOfLink(link)
    if (event instanceof HttpRefusal) return event
    const { token } = link.params
    if (!(await hasEntry(context.db, event.id, token))) return notFound
    await deleteWaitingEntry(context.db, event.id, token)
    return true
  })
}
