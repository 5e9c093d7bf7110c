import { useEffect, useState } from 'react'
import { entriesLeft, usablePasses } from '#core/domain/stored-passes.ts'
import { allSubscriptions } from '#core/storage/read/subscriptions.ts'
import type { SubscriptionRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#shared/services.ts'
import { Button } from '#ui/Button.tsx'

/** The subscriptions of this device that have an entry left; empty until they are read, and without storage. */
function useStoredPasses(): readonly SubscriptionRecord[] {
  const { database } = useServices()
  const [passes, setPasses] = useState<readonly SubscriptionRecord[]>([])
  useEffect(() => {
    let over = false
    const read = async (): Promise<void> => {
      const stored = await allSubscriptions(await database())
      if (!over) setPasses(usablePasses(stored))
    }
    void read().catch(() => undefined)
    return () => void (over = true)
  }, [database])
  return passes
}

type Props = {
  /** Lets the subscription with this id pay. */
  onUse: (id: string) => Promise<void>
}

/** Passes of this device, one press each instead of their PIN. */
export const StoredPasses = ({ onUse }: Props) => {
  const { t, pick, pickLang } = useTranslations()
  const passes = useStoredPasses()
  if (passes.length === 0) return null
  return (
    <ul className="stack gap-2 after-3" aria-label={t('app.checkout.pass.stored')}>
      {passes.map((pass) => {
        const left = entriesLeft(pass)
        return (
          <li key={pass.id} className="pass-tile pass-offer">
            <span>
              <b lang={pickLang(pass.title)}>{pick(pass.title)}</b>
              {left !== null && (
                <span className="below dim small">{t('app.checkout.pass.left', { count: left })}</span>
              )}
            </span>
            <Button variant="line" slim onClick={() => onUse(pass.id)}>
              {t('app.checkout.pass.use')}
              <span className="vh"> {pick(pass.title)}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
