import { useEffect } from 'react'
import { useBackgroundWalletRefresh } from '#features/wallet/use-wallet-refresh.ts'
import { dropClicksOfEarlierPages } from '#platform/drop-clicks-of-earlier-pages.ts'
import { listenForListKeys } from '#platform/list-keys.ts'
import { moveSharedElements } from '#platform/shared-elements.ts'
import { PageViews } from './PageViews.tsx'
import { UpdatePrompt } from './UpdatePrompt.tsx'
import { useFileLinks } from './use-file-links.ts'
import { useHoldWarnings } from './use-hold-warnings.tsx'
import { useKeepPush } from './use-keep-push.ts'
import { useLaunches } from './use-launches.tsx'
import { useLoadTexts } from './use-load-texts.ts'
import { useSendQueuedActions } from './use-send-queued-actions.ts'

/** Runs after the first screen: refreshes stored tickets, sends queued actions, keeps the push subscription, opens files and launches, warns of holds that end, loads texts, offers updates, drops late clicks, gives lists their keys, moves what two pages share and counts page views. */
export const BackgroundTasks = () => {
  useEffect(() => dropClicksOfEarlierPages(), [])
  useEffect(() => moveSharedElements(), [])
  useEffect(() => listenForListKeys(), [])
  useBackgroundWalletRefresh()
  useSendQueuedActions()
  useKeepPush()
  useFileLinks()
  useLaunches()
  useHoldWarnings()
  useLoadTexts()
  return (
    <>
      <UpdatePrompt />
      <PageViews />
    </>
  )
}
