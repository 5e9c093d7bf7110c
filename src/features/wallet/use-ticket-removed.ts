import { useState } from 'react'

/**
 * True when the ticket of this address was here and has gone, by this tab or another: the person removed it, and its
 * page must not fetch it again.
 */
export function useTicketRemoved(uuid: string, here: boolean): boolean {
  const [shown, setShown] = useState<string | null>(null)
  if (here && shown !== uuid) setShown(uuid)
  return !here && shown === uuid
}
