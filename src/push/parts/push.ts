import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { infoQuery, publicQuery } from '#catalogue/parts/catalogue-queries.ts'
import { notificationPermission, workerRegistration } from '#device/browser/notifications.ts'
import { databaseExists } from '#device/storage/opened.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#ui/data/services.ts'
import type { Api } from '#wire/client.ts'
import { pushEndpoints } from '../contract.ts'
import type { BellSubject } from '../flows/set-bell.ts'
import type { PushOutcome } from '../flows/sync-push.ts'

/** The key that devices subscribe with, from a server that has the call; null where the server sends no messages. */
const pushQuery = (api: Api) =>
  publicQuery(['push'], () => api.call(pushEndpoints.pushConfiguration, {}), { retry: false })

/** The key that devices subscribe with; null where the server sends no messages, undefined until that is known. */
export function usePushKey(): string | null | undefined {
  const { api } = useServices()
  const info = useQuery(infoQuery(api)).data
  const isOffered = info && (info.pushEnabled ?? false)
  const { data } = useQuery({ ...pushQuery(api), enabled: isOffered ?? false })
  return isOffered === undefined ? undefined : isOffered ? data?.applicationServerKey : null
}

/** Brings the push subscription in line with what is stored. The same function until the language changes; it never rejects. */
export function useSyncPush(): () => Promise<PushOutcome> {
  const { run } = useServices()
  const { lang } = useTranslations()
  return useCallback(async () => {
    try {
      const [{ syncPush }, { createPushDevice }] = await Promise.all([
        import('../flows/sync-push.ts'),
        import('../flows/push-device.ts'),
      ])
      const device = createPushDevice(workerRegistration, notificationPermission)
      return await run(syncPush, { device, lang })
    } catch {
      // Without its code there is no connection.
      return 'waiting'
    }
  }, [run, lang])
}

/** Turns a bell on or off, and sends it. Off again where the browser refuses. Never rejects. */
export function useSetBell(): (subject: BellSubject, isOn: boolean) => Promise<PushOutcome> {
  const { read, run } = useServices()
  const sync = useSyncPush()
  return useCallback(
    async (subject, isOn) => {
      try {
        // A device that has stored nothing has no bell.
        if (!isOn && !(await read(databaseExists))) return 'off'
        const { setBell } = await import('../flows/set-bell.ts')
        const outcome = (await run(setBell, subject, isOn)) ? await sync() : 'unavailable'
        if (isOn && outcome === 'unavailable') await run(setBell, subject, false)
        return outcome
      } catch {
        // Without its code nothing was stored.
        return 'unavailable'
      }
    },
    [read, run, sync],
  )
}
