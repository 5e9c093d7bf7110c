import { useEffect, useState } from 'react'
import { checkProvider } from '#core/flows/check-provider.ts'
import { useServices } from '#shared/services.ts'
import { useCheckout } from './use-checkout.ts'

/**
 * The provider's page of a payment that is still open there; null while that is not known. While a provider captures an approved
 * payment (IN_PAYMENT), nothing is open.
 */
export function useProviderPage(): string | null {
  const tools = useServices()
  const { reservation } = useCheckout()
  const { id, status } = reservation
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (status === 'IN_PAYMENT') return
    let over = false
    const check = async (): Promise<void> => {
      const answer = await checkProvider(tools, id)
      if (!over) setUrl(answer.kind === 'redirect' ? answer.url : null)
    }
    /** Back from the provider's page, which the browser has kept: paid there, or not. */
    const back = ({ persisted }: PageTransitionEvent) => persisted && void check()
    void check()
    window.addEventListener('pageshow', back)
    return () => {
      over = true
      window.removeEventListener('pageshow', back)
    }
  }, [tools, id, status])
  return url
}
