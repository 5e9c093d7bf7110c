import { useEffect } from 'react'
import { isOpen } from '#purchase/rules/reservation-status.ts'
import type { JournalRecord } from '#purchase/store/records.ts'
import { readUnfinishedOrders, type UnfinishedOrders } from '#purchase/store/unfinished-orders.ts'
import { useServices } from '#ui/data/services.ts'
import { useStored } from '#ui/data/use-stored.ts'

const none: UnfinishedOrders = { payments: [], reservations: [] }

/** Time between two attempts while an order is shown, ms. After failures the flow pauses longer. */
const retryInterval = 20_000

/** True when the organizer's server has answered that the order has not arrived: it can be continued. */
export const canContinue = ({ answer }: JournalRecord): boolean => answer !== null && isOpen(answer)

/** The unfinished orders of this device. While one is shown they are looked up again and again. */
export function useUnfinishedOrders(): UnfinishedOrders {
  const { refreshWallet } = useServices()
  // Without storage there is no order to finish.
  const orders = useStored(readUnfinishedOrders, []).value ?? none
  const waits = orders.reservations.length > 0 || orders.payments.some((line) => !canContinue(line))
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshWallet()
    }, retryInterval)
    return () => clearInterval(timer)
  }, [waits, refreshWallet])
  return orders
}
