import { useState } from 'react'

/**
 * True when the ticket of this address was stored and has been removed, in this tab or another: its page must
 * not fetch it again.
 */
export function useTicketRemoved(uuid: string, here: boolean): boolean {
  const [shown, setShown] = useState<string | null>(null)
  if (here && shown !== uuid) setShown(uuid)
  return !here && shown === uuid
}
