import { useEffect, useState } from 'react'
import type { CustomPaymentMethod } from '#core/contract/payment.ts'
import { contextPath } from '#core/domain/purchase-context.ts'
import { keepReservation } from '#core/flows/keep-reservation.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import { usePageTitle } from '#shared/PageHeading.tsx'
import { useShellOptions } from '#shared/shell-options.ts'
import { useCheckout, useCheckoutTools } from './use-checkout.ts'

/**
 * Title and top bar of a page that waits for a payment; its reservation is stored on this device.
 * @param method the custom method by which it is to be paid; undefined until it is loaded, and for other payments
 * @returns the reservation is stored
 */
export function useWaitingPage(method?: CustomPaymentMethod): boolean {
  const { t, pick } = useTranslations()
  const { reservation, context } = useCheckout()
  const tools = useCheckoutTools()
  usePageTitle(t('reservation-page-waiting.header.title'))
  useShellOptions({
    back: contextPath(context),
    title: pick(context.title),
    languages: context.contentLanguages,
    legal: null,
  })
  const { refreshWallet } = useServices()
  const [stored, setStored] = useState(false)
  useEffect(() => {
    void keepReservation(tools, reservation, context, method).then((isStored) => {
      setStored(isStored)
      return refreshWallet('list')
    })
  }, [tools, reservation, context, method, refreshWallet])
  return stored
}
