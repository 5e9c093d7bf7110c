import { useCallback } from 'react'
import type { PushOutcome } from '#core/flows/sync-push.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { notificationPermission, workerRegistration } from '#platform/notifications.ts'
import { useServices } from './services.ts'

/** Brings the push subscription in line with what is stored. The same function until the language changes; it never rejects. */
export function useSyncPush(): () => Promise<PushOutcome> {
  const services = useServices()
  const { lang } = useTranslations()
  return useCallback(async () => {
    const { api, now, database, locks } = services
    try {
      const [{ syncPush }, { createPushDevice }] = await Promise.all([
        import('#core/flows/sync-push.ts'),
        import('#core/flows/push-device.ts'),
      ])
      const device = createPushDevice(workerRegistration, notificationPermission)
      return await syncPush({ api, now, database, locks, device, lang })
    } catch {
      // Without its code there is no connection.
      return 'waiting'
    }
  }, [services, lang])
}
