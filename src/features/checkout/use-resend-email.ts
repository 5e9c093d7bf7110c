import { useState } from 'react'
import { endpoints } from '#core/contract/endpoints.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { useServices } from '#shared/services.ts'
import { useCheckout } from './use-checkout.ts'

export interface ResendEmailState {
  readonly outcome: 'idle' | 'sending' | 'sent' | Failure
  readonly resend: () => Promise<void>
}

/** Sends the mail of the reservation again, in the language of the page. A second call while one runs does nothing. */
export function useResendEmail(): ResendEmailState {
  const { lang } = useTranslations()
  const { api } = useServices()
  const {
    reservation,
    context: { type, publicIdentifier },
  } = useCheckout()
  const [outcome, setOutcome] = useState<ResendEmailState['outcome']>('idle')

  const resend = async () => {
    if (outcome === 'sending') return
    setOutcome('sending')
    const answer = await api.call(endpoints.resendReservationEmail, {
      params: { type, publicIdentifier, reservationId: reservation.id },
      query: { lang },
      body: {},
    })
    if (answer.kind !== 'value') setOutcome(answer)
    // `false`: there is nothing to send yet.
    else setOutcome(answer.value ? 'sent' : { kind: 'busy', status: 200 })
  }
  return { outcome, resend }
}
