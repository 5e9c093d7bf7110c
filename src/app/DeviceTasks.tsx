import { useBackgroundWalletRefresh } from '#features/wallet/use-wallet-refresh.ts'
import { useKeepPush } from './use-keep-push.ts'
import { useSendQueuedActions } from './use-send-queued-actions.ts'

/** Refreshes stored tickets, sends queued actions and keeps the push subscription. */
export const DeviceTasks = () => {
  useBackgroundWalletRefresh()
  useSendQueuedActions()
  useKeepPush()
  return null
}
