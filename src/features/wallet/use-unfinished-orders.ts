import { useEffect, useState } from 'react'
import { isOpen } from '#core/domain/reservation-status.ts'
import { readUnfinishedOrders, type UnfinishedOrders } from '#core/storage/read/unfinished-orders.ts'
import type { JournalRecord } from '#core/storage/records.ts'
import { useServices } from '#shared/services.ts'

const none: UnfinishedOrders = { payments: [], reservations: [] }

/** Time between two attempts while an order is shown, ms. After failures the flow pauses longer. */
const retryInterval = 20_000

/** True when the organizer's server has answered that the order has not arrived: it can be continued. */
export const canContinue = ({ answer }: JournalRecord): boolean => answer !== null && isOpen(answer)

/** The unfinished orders of this device. While one is shown they are looked up again and again. */
export function useUnfinishedOrders(): UnfinishedOrders {
  const { existingDatabase, now, refreshWallet } = useServices()
  const [orders, setOrders] = useState(none)
  useEffect(() => {
    let over = false
    let stop = (): void => undefined
    const watch = async (): Promise<void> => {
      const db = await existingDatabase()
      if (db !== null && !over) stop = db.watch(() => readUnfinishedOrders(db, now()), setOrders)
    }
    // Without storage there is no order to finish.
    void watch().catch(() => undefined)
    return () => {
      over = true
      stop()
    }
  }, [existingDatabase, now])
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
