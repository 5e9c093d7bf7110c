import { useState } from 'react'
import type { PastTickets } from '#core/domain/retention.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#shared/services.ts'
import { useDeviceSetting } from '#shared/use-device-setting.ts'
import { Button } from '#ui/Button.tsx'
import { RadioCard } from '#ui/RadioCard.tsx'
import { RemoveSheet } from './RemoveSheet.tsx'

const choices = ['month', 'always', 'event'] as const satisfies readonly PastTickets[]

function usePastTickets() {
  const services = useServices()
  const { value: choice, save } = useDeviceSetting(deviceSettings.pastTickets)
  const [failed, setFailed] = useState(false)
  const change = async (next: PastTickets): Promise<void> => {
    await save(() => next)
    const { enforceRetention } = await import('#core/flows/enforce-retention.ts')
    await enforceRetention(services, true)
    // Writes the finished list without what was removed.
    await services.refreshWallet()
  }
  const choose = (next: PastTickets): void => {
    setFailed(false)
    void change(next).catch(() => setFailed(true))
  }
  return { choice, choose, failed }
}

/** How long past tickets stay on this device, and the removal of everything. */
export const PastTicketsChoice = () => {
  const { t } = useTranslations()
  const services = useServices()
  const { choice, choose, failed } = usePastTickets()
  const [removing, setRemoving] = useState(false)
  if (!choice) return null
  const removeAllTickets = async (): Promise<boolean> =>
    (await import('#core/flows/remove-ticket.ts')).removeAllTickets(services)
  return (
    <>
      <div className="stack">
        <h3 id="past-tickets">{t('app.wallet.past-choice')}</h3>
        <div className="stack gap-2" role="radiogroup" aria-labelledby="past-tickets">
          {choices.map((option) => (
            <RadioCard
              key={option}
              name="past-tickets"
              value={option}
              checked={choice === option}
              onChange={() => choose(option)}
              title={t(`app.wallet.past-choice.${option}`)}
              detail={t(`app.wallet.past-choice.${option}.text`)}
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
    </>
  )
}
