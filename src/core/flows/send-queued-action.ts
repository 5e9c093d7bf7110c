import type { Api } from '#core/api/client.ts'
import { refused, type Failure, type Refused, type Result } from '#core/api/result.ts'
import { accountEndpoints } from '#core/contract/account.ts'
import { reservationEmailEndpoints } from '#core/contract/reservation-email-endpoints.ts'
import { waitingListEndpoints } from '#core/contract/waiting-list.ts'
import type { QueuedAction } from '#core/domain/queued-action.ts'

type Sent = { readonly kind: 'done' } | Failure
type ActionOf<K extends QueuedAction['kind']> = Extract<QueuedAction, { kind: K }>

const done = { kind: 'done' } as const

/** `false` in the answer: the server accepted the call and did nothing. */
const outcomeOf = (answer: Result<boolean>, whenNothingWasDone: Refused): Sent =>
  answer.kind === 'value' ? (answer.value ? done : whenNothingWasDone) : answer

/** The visitor may have signed in with another account since: its profile is not changed. */
async function sendProfile(api: Api, { account, form }: ActionOf<'profile'>): Promise<Sent> {
  const me = await api.call(accountEndpoints.me, {})
  if (me.kind !== 'value') return me
  if (me.value?.emailAddress !== account) return refused(401)
  const answer = await api.call(accountEndpoints.updateMe, { body: form })
  return answer.kind === 'value' ? done : answer
}

async function sendSignOut(api: Api): Promise<Sent> {
  const answer = await api.call(accountEndpoints.logout, { body: {} })
  return answer.kind === 'value' ? done : answer
}

/** Sends an action once. Each call has the same effect when it is sent twice. */
export async function sendQueuedAction(api: Api, action: QueuedAction): Promise<Sent> {
  switch (action.kind) {
    case 'resend-email': {
      const { type, publicIdentifier, reservationId, lang } = action
      const call = { params: { type, publicIdentifier, reservationId }, query: { lang }, body: {} }
      return outcomeOf(await api.call(reservationEmailEndpoints.resendReservationEmail, call), refused(200))
    }
    case 'waiting-list': {
      const call = { params: { shortName: action.shortName }, body: action.request }
      const closed = { code: 'show-event.sold-out.subscription-error', path: '', args: {} }
      return outcomeOf(await api.call(waitingListEndpoints.joinWaitingList, call), refused(200, [closed]))
    }
    case 'profile':
      return sendProfile(api, action)
    case 'sign-out':
      return sendSignOut(api)
  }
}
