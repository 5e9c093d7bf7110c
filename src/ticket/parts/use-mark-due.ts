import { useEffect } from 'react'
import { useServices } from '#ui/data/services.ts'

/**
 * Checks what this device stores of an event or a pass when a page has learned that the server does not have a part of it any more.
 * @param id short name of the event, or id of the subscription descriptor
 */
export function useMarkDue(id: string, isGone: boolean): void {
  const tools = useServices()
  useEffect(() => {
    if (!isGone) return
    const check = async (): Promise<unknown> => {
      if ((await tools.existingDatabase()) === null) return
      await (await import('../flows/mark-due.ts')).markDue(tools, id)
      return tools.refreshWallet()
    }
    // No database, or no network for the code.
    void check().catch(() => undefined)
  }, [tools, id, isGone])
}
