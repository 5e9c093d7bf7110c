import { useEffect } from 'react'
import { seeNews } from '#core/flows/record-news.ts'
import { setAppBadge } from '#platform/notifications.ts'
import { useServices } from '#shared/services.ts'

/**
 * Takes news that the worker found off the app's badge while a page is visible that shows them.
 * @param path address of the ticket's page; null for the wallet, which shows all
 */
export function useSeenNews(path: string | null): void {
  const { database } = useServices()
  useEffect(() => {
    const see = (): void => {
      if (document.visibilityState === 'visible') void seeNews(database, path).then(setAppBadge)
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [database, path])
}
