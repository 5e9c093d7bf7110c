import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#core/api/client.ts'
import type { ReservationInfo } from '#core/contract/reservation.ts'
import {
  withdrawalEndpoints,
  type WithdrawalInfo,
  type WithdrawalItem,
  type WithdrawalStatement,
} from '#core/contract/withdrawal.ts'
import { canonicalEmail } from '#core/domain/canonical-email.ts'
import type { PurchaseContextId } from '#core/domain/purchase-context.ts'
import { CallError } from '#shared/call-error.ts'

/** The facts of an order on the page of a withdrawal. */
export interface WithdrawalOrder {
  /** The number that people see. */
  readonly orderId: string
  /** Address of the receipt; null when it is not known. */
  readonly email: string | null
  /** Name and e-mail address, for a statement by mail. */
  readonly person: string
  /** Empty for an order without tickets, which is withdrawn from as a whole. */
  readonly items: readonly WithdrawalItem[]
  readonly statements: readonly WithdrawalStatement[]
  /** `mail`: the server has no call. */
  readonly way: 'call' | 'mail'
}

interface OrderId extends PurchaseContextId {
  readonly reservationId: string
}

/** What the server allows to withdraw from. A failure throws CallError, and is not tried again. */
export const withdrawalQuery = (api: Api, { type, publicIdentifier, reservationId }: OrderId, lang: string) =>
  queryOptions({
    queryKey: ['withdrawal', reservationId, lang],
    queryFn: async ({ signal }): Promise<WithdrawalInfo> => {
      const params = { type, publicIdentifier, reservationId }
      const answer = await api.call(withdrawalEndpoints.withdrawal, { params, query: { lang }, signal })
      if (answer.kind !== 'value') throw new CallError(answer)
      return answer.value
    },
    retry: false,
  })

/** The order of a withdrawal that the server accepts as a call. */
export const orderByCall = (info: WithdrawalInfo): WithdrawalOrder => ({ ...info, person: '', way: 'call' })

/** The server reports no right: the organizer decides about each ticket. */
export function orderByMail(reservation: ReservationInfo): WithdrawalOrder {
  const { firstName, lastName, email, shortId } = reservation
  return {
    orderId: shortId,
    email: null,
    person: [firstName, lastName, email && canonicalEmail(email)].filter(Boolean).join(' '),
    items: reservation.ticketsByCategory.flatMap(({ name, tickets }) =>
      tickets.map(({ uuid, firstName: first, lastName: last }) => ({
        id: uuid,
        name,
        attendee: [first, last].filter(Boolean).join(' '),
        state: 'OPEN' as const,
        until: null,
      })),
    ),
    statements: [],
    way: 'mail',
  }
}
