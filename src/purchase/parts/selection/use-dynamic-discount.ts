import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DynamicDiscount } from '#catalogue/contract/discounts.ts'
import { reserveBody, ticketCount, type TicketSelection } from '#pricing/quantity-rules.ts'
import { valueOf, withoutConnection } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'

/** Whether the server has answered for the chosen tickets. */
export type DiscountCheck = 'running' | 'failed' | 'done'

/** Ms from the last change to the request, so that repeated presses send one. */
const settleTime = 300

/** Ms for which an answer counts, as for the categories: the same tickets chosen again within that time need no request. */
const staleTime = 5000

/**
 * The discount that the server gives without a code (docs/api/codes-and-discounts.md#check-for-a-dynamic-discount).
 * Null without one, and when the server cannot be reached: then the order may cost less than the page shows. `discountCheck` is
 * "running" until the answer for these tickets, and "failed" without one: the sum is not final.
 * @param isPossible false with a discount code, which takes its place, and for tickets that cost nothing
 */
export function useDynamicDiscount(
  shortName: string,
  tickets: TicketSelection,
  isPossible: boolean,
): { dynamicDiscount: DynamicDiscount | null; discountCheck: DiscountCheck } {
  const { api } = useServices()
  const request = JSON.stringify(
    reserveBody(tickets, { promoCode: null, captcha: null, services: [] }).reservation,
  )
  const [settled, setSettled] = useState('[]')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(request), settleTime)
    return () => clearTimeout(timer)
  }, [request])
  const enabled = isPossible && ticketCount(tickets) > 0
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: ['availability', shortName, 'discount', settled],
    queryFn: async () => {
      const { discountEndpoints } = await import('#catalogue/contract/discounts.ts').catch(withoutConnection)
      return valueOf(
        await api.call(discountEndpoints.checkDiscount, {
          params: { shortName },
          body: reserveBody(tickets, { promoCode: null, captcha: null, services: [] }),
        }),
      )
    },
    enabled: enabled && settled === request,
    placeholderData: keepPreviousData,
    staleTime,
    retry: false,
  })
  const isRunning = settled !== request || isPending || isPlaceholderData
  return {
    dynamicDiscount: (enabled && data) || null,
    discountCheck: !enabled ? 'done' : isRunning ? 'running' : error ? 'failed' : 'done',
  }
}
