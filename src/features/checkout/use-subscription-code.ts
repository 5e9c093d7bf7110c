import { useState } from 'react'
import { applySubscriptionCode } from '#core/flows/subscription-code.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#shared/services.ts'
import { showToast } from '#shared/toasts.ts'
import { keepCodeOutcome, refusedCodeOf, type CodeFailure } from './refused-codes.ts'
import { useCheckout } from './use-checkout.ts'

interface SubscriptionCodeState {
  /** Why the last code was not applied; null before the first one. */
  readonly failure: CodeFailure | null
  /** @param code the id or the PIN of a subscription */
  readonly apply: (code: string) => Promise<void>
}

/** Lets a subscription pay for the tickets of the reservation. */
export function useSubscriptionCode(): SubscriptionCodeState {
  const { t } = useTranslations()
  const tools = useServices()
  const { reservation, refresh } = useCheckout()
  const [failure, setFailure] = useState<CodeFailure | null>(() => refusedCodeOf(reservation.id))
  const apply = async (code: string) => {
    const answer = await applySubscriptionCode(tools, {
      reservationId: reservation.id,
      code,
      email: reservation.email,
    })
    keepCodeOutcome(reservation.id, answer)
    setFailure(answer.kind === 'applied' ? null : answer)
    if (answer.kind === 'applied')
      showToast({ id: 'subscription', text: t('reservation-page.overview.applied-subscription-code') })
    // Without an answer the server may have applied it, and it applies none twice.
    if (answer.kind !== 'refused') await refresh()
  }
  return { failure, apply }
}
