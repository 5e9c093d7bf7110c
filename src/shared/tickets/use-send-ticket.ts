import { useState } from 'react'
import { endpoints } from '#core/contract/endpoints.ts'
import { useRunOnce } from '#ui/use-run-once.ts'
import type { Failure } from '../call-error.ts'
import { useServices } from '../services.ts'

/** Sends the mail of a ticket to its attendee again (docs/api/tickets.md#send-a-ticket-by-e-mail), once at a time. */
export function useSendTicket(shortName: string, uuid: string) {
  const { api } = useServices()
  const [outcome, setOutcome] = useState<'idle' | 'sent' | Failure>('idle')
  const { run: send } = useRunOnce(async () => {
    const answer = await api.call(endpoints.sendTicketByEmail, { params: { shortName, uuid }, body: {} })
    setOutcome(answer.kind === 'value' ? 'sent' : answer)
  })
  return { outcome, send, dismiss: () => setOutcome('idle') }
}
