import { useSearchParams } from 'react-router'
import { subscriptionOf } from '#catalogue/parts/subscription-of.ts'
import { skipsReview } from '../rules/payment/payment-options.ts'
import { useCheckout } from './use-checkout.ts'

/** True when the booking page also confirms the order. */
export function useSkipsReview(): boolean {
  const { reservation, context } = useCheckout()
  const [search] = useSearchParams()
  return skipsReview(reservation, context, subscriptionOf(search) !== null)
}
