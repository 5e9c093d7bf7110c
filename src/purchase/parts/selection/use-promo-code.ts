import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { cleanCode } from '#kit/text/clean-text.ts'
import { failureOf, valueOf, withoutConnection } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import type { Api } from '#wire/client.ts'

/**
 * Checks the code as it was typed and, when that is refused, in capitals: alf.io compares exactly, and most of its codes
 * are in capitals (docs/api/codes-and-discounts.md#kinds-of-codes).
 */
const promoCodeQuery = (api: Api, shortName: string, code: string) =>
  queryOptions({
    queryKey: ['availability', shortName, 'code', code],
    queryFn: async ({ signal }) => {
      const { discountEndpoints } = await import('#catalogue/contract/discounts.ts').catch(withoutConnection)
      const check = (text: string) =>
        api.call(discountEndpoints.validateCode, { params: { shortName }, query: { code: text }, signal })
      const answer = await check(code)
      const capitals = code.toUpperCase()
      if (answer.kind !== 'refused' || capitals === code) return valueOf(answer)
      const second = await check(capitals)
      return valueOf(second.kind === 'refused' ? answer : second)
    },
  })

/** The promo code of the address, which survives a reload and the way back from the booking page. */
export function usePromoCode(shortName: string) {
  const { api } = useServices()
  const [search, setSearch] = useSearchParams()
  const code = search.get('code')
  // To compile the patterns of `cleanCode` takes as long as all else that the shop computes first.
  const addressCode = code ? cleanCode(code) || null : null
  const query = useQuery({
    ...promoCodeQuery(api, shortName, addressCode ?? ''),
    enabled: addressCode !== null,
  })
  return {
    addressCode,
    /** The code, once the server has accepted it. */
    applied: addressCode === null ? null : (query.data ?? null),
    /** Why the code of the address is not applied. */
    failure: addressCode !== null && query.isError ? failureOf(query.error) : null,
    isChecking: addressCode !== null && query.isPending,
    /** Checks another code, or none. */
    change(code: string | null) {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete('errors')
          if (code === null) next.delete('code')
          else next.set('code', code)
          return next
        },
        { replace: true, preventScrollReset: true },
      )
    },
    retry: query.refetch,
  }
}
