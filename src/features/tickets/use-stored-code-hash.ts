import { useEffect, useState } from 'react'
import { canShowCode } from '#core/domain/ticket-freshness.ts'
import { useServices } from '#platform/services.tsx'

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The SHA-256 of the code of a ticket on this device, which its personal link contains
 * (docs/api/online-events.md#personal-link). Undefined while it is computed; null without a valid code, and where the
 * browser cannot compute it: without https.
 */
export function useStoredCodeHash(eventShortName: string, uuid: string): string | null | undefined {
  const { database, memory } = useServices()
  const [hash, setHash] = useState<string | null>()
  useEffect(() => {
    let over = false
    const held = memory.all().find((one) => one.eventShortName === eventShortName && one.uuid === uuid)
    const compute = async (): Promise<string | null> => {
      const { getTicket } = await import('#core/storage/read/tickets.ts')
      const ticket = held ?? (await getTicket(await database(), eventShortName, uuid))
      const text = ticket && canShowCode(ticket) ? ticket.code?.text : undefined
      if (text === undefined) return null
      return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
    }
    void compute()
      .catch(() => null)
      .then((found) => !over && setHash(found))
    return () => {
      over = true
    }
  }, [database, memory, eventShortName, uuid])
  return hash
}
