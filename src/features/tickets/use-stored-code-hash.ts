import { useEffect, useState } from 'react'
import { codeHashOf } from '#core/domain/code-hash.ts'
import { canShowCode } from '#core/domain/ticket-freshness.ts'
import { useServices } from '#shared/services.ts'

/**
 * The hash of the code of a ticket on this device. Undefined while it is computed; null without a valid code, and where
 * the browser cannot compute it.
 */
export function useStoredCodeHash(eventShortName: string, uuid: string): string | null | undefined {
  const { database, memory } = useServices()
  const [hash, setHash] = useState<string | null>()
  useEffect(() => {
    let over = false
    const ticketInMemory = memory
      .all()
      .find((ticket) => ticket.eventShortName === eventShortName && ticket.uuid === uuid)
    const compute = async (): Promise<string | null> => {
      const { getTicket } = await import('#core/storage/read/tickets.ts')
      const ticket = ticketInMemory ?? (await getTicket(await database(), eventShortName, uuid))
      const text = ticket && canShowCode(ticket) ? ticket.code?.text : undefined
      return text === undefined ? null : codeHashOf(text)
    }
    void compute()
      .catch(() => null)
      .then((storedHash) => !over && setHash(storedHash))
    return () => {
      over = true
    }
  }, [database, memory, eventShortName, uuid])
  return hash
}
