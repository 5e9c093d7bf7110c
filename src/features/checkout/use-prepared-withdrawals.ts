import { useEffect, useState } from 'react'
import { withPreparedWithdrawal, type PreparedWithdrawal } from '#core/domain/prepared-withdrawal.ts'
import { readSetting, saveSetting } from '#core/flows/device-setting.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { useServices } from '#shared/services.ts'

/** The copies of this device for an order, and adds one. Without storage a copy stays until the page is closed. */
export function usePreparedWithdrawals(reservationId: string) {
  const { database, existingDatabase } = useServices()
  const [copies, setCopies] = useState<readonly PreparedWithdrawal[]>([])
  useEffect(() => {
    void existingDatabase()
      .then(async (db) => db && setCopies(await readSetting(db, deviceSettings.withdrawals)))
      .catch(() => undefined)
  }, [existingDatabase])
  const add = (at: number, text: string): void => {
    const added = { reservationId, at, text }
    setCopies((before) => withPreparedWithdrawal(before, added))
    void database()
      .then(async (db) => {
        const stored = await readSetting(db, deviceSettings.withdrawals)
        await saveSetting(db, deviceSettings.withdrawals, withPreparedWithdrawal(stored, added))
      })
      .catch(() => undefined)
  }
  return { copies: copies.filter((copy) => copy.reservationId === reservationId), add }
}
