import { useState } from 'react'
import { endpoints } from '#core/contract/endpoints.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { useServices } from '#shared/services.ts'
import { useCheckout } from './use-checkout.ts'

export interface ResendEmailState {
  /** `queued`: there was no answer; the request waits for a connection (docs/OFFLINE.md#queued-actions). */
  readonly outcome: 'idle' | 'sending' | 'sent' | 'queued' | Failure
  readonly resend: () => Promise<void>
  /** The queued request was sent, or taken back. */
  readonly endQueued: (end: 'done' | 'canceled') => void
  readonly actionId: string
}

/** Sends the mail of the reservation again, in the language of the page. A second call while one runs does nothing. */
export function useResendEmail(): ResendEmailState {
  const { lang } = useTranslations()
  const { api, queueAction } = useServices()
  const {
    reservation,
    context: { type, publicIdentifier },
  } = useCheckout()
  const [outcome, setOutcome] = useState<ResendEmailState['outcome']>('idle')

  const resend = async () => {
    if (outcome === 'sending') return
    setOutcome('sending')
    const order = { type, publicIdentifier, reservationId: reservation.id }
    const answer = await api.call(endpoints.resendReservationEmail, {
      params: order,
      query: { lang },
      body: {},
    })
    if (answer.kind === 'unreachable' && (await queueAction({ kind: 'resend-email', ...order, lang })))
      setOutcome('queued')
    else if (answer.kind !== 'value') setOutcome(answer)
    // `false`: there is nothing to send yet.
    else setOutcome(answer.value ? 'sent' : { kind: 'busy', status: 200 })
  }
  return {
    outcome,
    resend,
    endQueued: (end) => setOutcome(end === 'done' ? 'sent' : 'idle'),
    actionId: `resend-email/${reservation.id}`,
  }
}
