/** Joins the waiting list, confirms an entry and leaves the list (docs/api/waiting-list.md). */
import type { FastifyRequest } from 'fastify'
import { endpoints } from '#core/contract/endpoints.ts'
import {
  invalidAnswer,
  notFound,
  tooManyWrongCodes,
  validAnswer,
  visitorLimitRefusal,
} from '#server/http/answers.ts'
import { clientAddress } from '#server/http/rate-limit.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import { formProblem } from '#server/infra/validation.ts'
import type { BotChecksContext } from '#server/modules/bot-checks/create-bot-checks.ts'
import { isCaptchaForSelection } from '#server/modules/bot-checks/widgets.ts'
import { isGuessing } from '#server/modules/catalogue/is-guessing.ts'
import { findEvent } from '#server/modules/catalogue/queries.ts'
import { holdOriginOf } from '#server/modules/reservations/visitor-access.ts'
import { confirmWaitingListEntry, joinWaitingList } from './join-waiting-list.ts'
import { deleteWaitingEntry, hasEntry } from './queries.ts'
import { waitingProblems } from './rules.ts'

/** The app offers another attempt later. */
const tooManyEntries = visitorLimitRefusal('entries')
const listProblem = formProblem('waitingListForm')

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
    const { kind } = await joinWaitingList(context, event, body, holdOriginOf(request))
    return kind === 'too-many' ? tooManyEntries : validAnswer(kind === 'joined')
  })

  /** True when the visitor has tried too many wrong links. */
  const isGuessingToken = (
    event: EventWithOrganization,
    token: string,
    request: FastifyRequest,
  ): Promise<boolean> =>
    isGuessing(context, event, {
      kind: 'waiting list',
      text: token,
      address: clientAddress(request),
      isKnown: (trx) => hasEntry(trx, event.id, token),
    })

  call(endpoints.confirmWaitingListEntry, async ({ params, request }) => {
    const event = await findEvent(context.db, params.shortName)
    if (!event) return notFound
    if (await isGuessingToken(event, params.token, request)) return tooManyWrongCodes
    return (await confirmWaitingListEntry(context, event, params.token)) ?? notFound
  })

  call(endpoints.leaveWaitingList, async ({ params, request }) => {
    const event = await findEvent(context.db, params.shortName)
    if (!event) return notFound
    if (await isGuessingToken(event, params.token, request)) return tooManyWrongCodes
    if (!(await hasEntry(context.db, event.id, params.token))) return notFound
    await deleteWaitingEntry(context.db, event.id, params.token)
    return true
  })
}
