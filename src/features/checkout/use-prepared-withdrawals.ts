import { useState } from 'react'
import { withPreparedWithdrawal, type PreparedWithdrawal } from '#core/domain/prepared-withdrawal.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { useDeviceSetting } from '#shared/use-device-setting.ts'

/** The copies of this device for an order, and adds one. Without storage a copy stays until the page is closed. */
export function usePreparedWithdrawals(reservationId: string) {
  const { value: stored, save } = useDeviceSetting(deviceSettings.withdrawals)
  const [added, setAdded] = useState<readonly PreparedWithdrawal[]>([])
  const add = (at: number, text: string): void => {
    const copy = { reservationId, at, text }
    setAdded((before) => [...before, copy])
    void save((copies) => withPreparedWithdrawal(copies, copy)).catch(() => undefined)
  }
  const copies = added.reduce(withPreparedWithdrawal, stored ?? [])
  return { copies: copies.filter((copy) => copy.reservationId === reservationId), add }
}
