import { useEffect, useRef, useState } from 'react'
import { endpoints } from '#core/contract/endpoints.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#shared/services.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { contextKeys } from '../context-keys.ts'
import { useCheckout } from '../use-checkout.ts'
import { useLeaveCheckout } from '../use-leave-checkout.ts'

/**
 * Largest difference between the clocks, ms; above it the device's clock was changed while the page was open.
 */
const clockTolerance = 10_000

/**
 * True once the server confirms the expiry. It does not when the reservation was completed in another tab, or
 * when the device's clock was changed: then the reservation is loaded again and its status decides the page.
 */
function useExpiryConfirmed(expired: boolean): boolean {
  const { api } = useServices()
  const checkout = useCheckout()
  const latest = useRef(checkout)
  const [up, setUp] = useState(false)
  useEffect(() => {
    latest.current = checkout
  }, [checkout])
  useEffect(() => {
    if (!expired) return
    let current = true
    const { reservation, refresh } = latest.current
    const ask = api.call(endpoints.reservationStatus, { params: { reservationId: reservation.id } })
    void ask.then((answer) => {
      if (!current) return
      const early =
        answer.kind === 'value' && (answer.serverTime ?? Infinity) < reservation.validity - clockTolerance
      if (early || (answer.kind === 'value' && answer.value.status !== 'PENDING')) void refresh()
      else setUp(true)
    })
    return () => {
      current = false
      setUp(false)
    }
  }, [expired, api])
  return up
}

/** Reports the expiry. Stays open until its button is pressed; the entries are kept for the next attempt. */
export const ExpiredSheet = ({ expired }: { expired: boolean }) => {
  const { t } = useTranslations()
  const { context } = useCheckout()
  const { leaveExpired } = useLeaveCheckout()
  const up = useExpiryConfirmed(expired)
  const keys = contextKeys[context.type]
  return (
    <Sheet
      open={up}
      title={t('session-expired.header.title')}
      actions={<Button onClick={leaveExpired}>{t(keys.expiredAction)}</Button>}
    >
      <p>{t(keys.expired)}</p>
    </Sheet>
  )
}
