import { useQueryClient } from '@tanstack/react-query'
import type { Consents } from '#core/domain/payment-options.ts'
import { useCheckout } from './use-checkout.ts'

/** The method and the agreements of the buyer on the overview of a reservation. */
interface PaymentEntries {
  readonly method?: string
  readonly consents?: Consents
}

/** The entries of this reservation: they stay in memory for every way back to the overview, until the page is closed. */
export function usePaymentEntries() {
  const client = useQueryClient()
  const { reservation } = useCheckout()
  const key = ['reservation', reservation.id, 'payment-entries']
  const read = () => client.getQueryData<PaymentEntries>(key) ?? {}
  return {
    read,
    keep(entries: PaymentEntries): void {
      client.setQueryDefaults(key, { gcTime: Infinity })
      client.setQueryData<PaymentEntries>(key, { ...read(), ...entries })
    },
  }
}
