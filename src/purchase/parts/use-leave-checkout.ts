import { useNavigate } from 'react-router'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { contextPath } from '#wire/purchase-context.ts'
import { cancelReservation } from '../flows/cancel-reservation.ts'
import { isEmbedded, notifyParent } from './embedding.ts'
import { useCheckout } from './use-checkout.ts'

/**
 * Leads to the page of the event or pass. An embedding page gets CANCELLED instead, and decides what comes next.
 * Source: docs/api/embedding.md#messages-to-the-parent.
 */
export function useLeaveCheckout() {
  const navigate = useNavigate()
  const { reservation, context, refresh } = useCheckout()
  const { run } = useServices()
  const leave = async () => {
    notifyParent(context, { status: 'CANCELLED', id: reservation.id })
    // Loading it again shows that the order does not exist any more.
    return isEmbedded(context, window) ? refresh() : navigate(contextPath(context), { replace: true })
  }
  /** Cancels the reservation and leaves. @returns why it was not canceled; null when nothing is left to report */
  const cancelAndLeave = async (): Promise<Failure | null> => {
    const answer = await run(cancelReservation, reservation.id, context.publicIdentifier)
    if (answer.kind === 'not-canceled') await refresh()
    else if (answer.kind === 'canceled') await leave()
    else return answer
    return null
  }
  /** Cancels an expired reservation, which the server does by itself, too, and leaves. */
  const leaveExpired = async (): Promise<void> => {
    if ((await cancelAndLeave()) !== null) await leave()
  }
  return { cancelAndLeave, leaveExpired }
}
