import { useBackgroundWalletRefresh } from '#features/wallet/use-wallet-refresh.ts'
import { UpdatePrompt } from './UpdatePrompt.tsx'

/** Runs after the first screen: refreshes stored tickets and offers updates. */
export const BackgroundTasks = () => {
  useBackgroundWalletRefresh()
  return <UpdatePrompt />
}
