import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { categoriesQuery } from '#catalogue/parts/catalogue-queries.ts'
import { policiesOf, type ServicePolicies } from '#pricing/supplement-policy.ts'
import { useServices } from '#ui/data/services.ts'
import { serviceItemsOf } from '../../rules/booking/service-items.ts'
import { useCheckout } from '../use-checkout.ts'

/** The policies of the event's services; null while they are not known. Not requested for an order without items. */
export function useServicePolicies(): ServicePolicies | null {
  const { api } = useServices()
  const { reservation, context } = useCheckout()
  const { data } = useQuery({
    ...categoriesQuery(api, context.publicIdentifier),
    enabled: serviceItemsOf(reservation).length > 0,
    staleTime: Infinity,
  })
  return useMemo(() => (data ? policiesOf(data.additionalServices) : null), [data])
}
