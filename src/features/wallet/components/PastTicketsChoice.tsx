import { useEffect, useState } from 'react'
import type { PastTickets } from '#core/domain/retention.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { RadioCard } from '#ui/RadioCard.tsx'
import { deviceCaches, pageStart } from '../use-wallet-refresh.ts'
import { RemoveSheet } from './RemoveSheet.tsx'

const choices = ['month', 'always', 'event'] as const satisfies readonly PastTickets[]

/** What is stored; null until the database has answered, and without one. */
function usePastTickets() {
  const { api, clock, database, now, refreshWallet } = useServices()
  const [choice, setChoice] = useState<PastTickets | null>(null)
  const [failed, setFailed] = useState(false)
  const flows = () => import('../device-flows.ts')
  useEffect(() => {
    const read = async (): Promise<PastTickets> => {
      const [db, { getSetting, pastTicketsOf, pastTicketsSetting }] = await Promise.all([database(), flows()])
      return pastTicketsOf(await getSetting(db, pastTicketsSetting))
    }
    void read().then(setChoice, () => undefined)
  }, [database])
  const save = async (next: PastTickets): Promise<void> => {
    const [db, { saveSetting, enforceRetention, pastTicketsSetting }] = await Promise.all([
      database(),
      flows(),
    ])
    await saveSetting(db, pastTicketsSetting, next)
    setChoice(next)
    await enforceRetention({ api, clock, now, start: pageStart(), database, caches: deviceCaches() }, true)
    // Writes the finished list without what was removed.
    await refreshWallet()
  }
  const choose = (next: PastTickets): void => {
    setFailed(false)
    void save(next).catch(() => setFailed(true))
  }
  return { choice, choose, failed }
}

/** How long past tickets stay on this device, and the removal of everything. */
export const PastTicketsChoice = () => {
  const { t } = useTranslations()
  const { database, memory } = useServices()
  const { choice, choose, failed } = usePastTickets()
  const [removing, setRemoving] = useState(false)
  if (choice === null) return null
  const removeAllTickets = async (): Promise<boolean> =>
    (await import('../device-flows.ts')).removeAllTickets({ database, caches: deviceCaches() }, memory)
  return (
    <Disclosure summary={t('app.wallet.past-choice')}>
      <div className="stack">
        <div className="stack gap-2" role="radiogroup" aria-label={t('app.wallet.past-choice')}>
          {choices.map((one) => (
            <RadioCard
              key={one}
              name="past-tickets"
              value={one}
              checked={choice === one}
              onChange={() => choose(one)}
              title={t(`app.wallet.past-choice.${one}`)}
              detail={t(`app.wallet.past-choice.${one}.text`)}
            />
          ))}
        </div>
        {failed && (
          <p className="error-message" role="alert">
            {t('app.wallet.remove.failed')}
          </p>
        )}
        <div>
          <Button bad onClick={() => setRemoving(true)}>
            {t('app.wallet.remove-all')}
          </Button>
        </div>
      </div>
      <RemoveSheet
        title={t('app.wallet.remove-all.title')}
        text={t('app.wallet.remove-all.text')}
        open={removing}
        remove={removeAllTickets}
        onClose={() => setRemoving(false)}
        onRemoved={() => setRemoving(false)}
      />
    </Disclosure>
  )
}
