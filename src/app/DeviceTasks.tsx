import { useBackgroundWalletRefresh } from '#features/wallet/use-wallet-refresh.ts'
import { useKeepPush } from './use-keep-push.ts'

/** Refreshes stored tickets and keeps the push subscription. */
export const DeviceTasks = () => {
  useBackgroundWalletRefresh()
  useKeepPush()
  return null
}
