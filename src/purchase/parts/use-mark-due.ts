import { useEffect } from 'react'
import { databaseExists } from '#device/storage/opened.ts'
import { useServices } from '#ui/data/services.ts'

/**
 * Checks what this device stores of an event or a pass when a page has learned that the server does not have a part of it any more.
 * @param id short name of the event, or id of the subscription descriptor
 */
export function useMarkDue(id: string, isGone: boolean): void {
  const { read, refreshWallet, run } = useServices()
  useEffect(() => {
    if (!isGone) return
    const check = async (): Promise<unknown> => {
      if (!(await read(databaseExists))) return
      await run((await import('../flows/mark-due.ts')).markDue, id)
      return refreshWallet()
    }
    // No database, or no network for the code.
    void check().catch(() => undefined)
  }, [read, refreshWallet, run, id, isGone])
}
