import { useBackgroundWalletRefresh } from '#features/wallet/use-wallet-refresh.ts'
import { UpdatePrompt } from './UpdatePrompt.tsx'

/** What goes on behind every page once the first screen is done. */
export const BackgroundTasks = () => {
  useBackgroundWalletRefresh()
  return <UpdatePrompt />
}
