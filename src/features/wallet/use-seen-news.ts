import { useEffect } from 'react'
import { seeNews } from '#core/flows/record-news.ts'
import { setAppBadge } from '#platform/notifications.ts'
import { onVisible } from '#platform/page-events.ts'
import { useServices } from '#shared/services.ts'

/**
 * Takes news that the worker found off the app's badge while a page is visible that shows them.
 * @param path address of the ticket's page; null for the wallet, which shows all
 */
export function useSeenNews(path: string | null): void {
  const { database } = useServices()
  useEffect(() => {
    const see = (): void => void seeNews(database, path).then(setAppBadge)
    if (document.visibilityState === 'visible') see()
    return onVisible(see)
  }, [database, path])
}
