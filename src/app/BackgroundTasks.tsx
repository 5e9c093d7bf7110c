import { useBackgroundWalletRefresh } from '#features/wallet/use-wallet-refresh.ts'
import { UpdatePrompt } from './UpdatePrompt.tsx'
import { useFileLinks } from './use-file-links.ts'

/** Runs after the first screen: refreshes stored tickets, opens files and offers updates. */
export const BackgroundTasks = () => {
  useBackgroundWalletRefresh()
  useFileLinks()
  return <UpdatePrompt />
}
