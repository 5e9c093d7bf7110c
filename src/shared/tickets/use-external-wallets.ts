import { useQuery } from '@tanstack/react-query'
import { infoQuery } from '../catalogue-queries.ts'
import { useServices } from '../services.ts'

/** Which external wallets the server can serve (docs/api/external-wallets.md); none until it is known. */
export function useExternalWallets(): { readonly google: boolean; readonly apple: boolean } {
  const { api } = useServices()
  const { data } = useQuery(infoQuery(api))
  const { gWalletEnabled = false, passEnabled = false } = data?.walletConfiguration ?? {}
  return { google: gWalletEnabled, apple: passEnabled }
}
