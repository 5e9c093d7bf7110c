import type { EventInfo } from '#core/contract/event.ts'
import { transferDays, type PaymentOption } from '#core/domain/payment-options.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { RadioCard } from '#ui/RadioCard.tsx'
import type { IconName } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'

type Props = {
  choices: readonly PaymentOption[]
  chosen: PaymentOption | null
  onChoose: (choice: PaymentOption) => void
  event: EventInfo
}

const icons: Readonly<Record<string, IconName>> = { BANK_TRANSFER: 'landmark', ON_SITE: 'store' }

/** The ways to pay that this app can carry out; without any, whom to write to. */
export const PaymentMethodChoice = ({ choices, chosen, onChoose, event }: Props) => {
  const { t } = useTranslations()
  const detail = (choice: PaymentOption): string => {
    if (choice.method === 'ON_SITE') return t('reservation-page.on-site.description')
    if (choice.parameters['deferred'] === true) return t('reservation-page.offline.deferred.description')
    const days = transferDays(choice)
    return days === null ? '' : t('reservation-page.offline.description', { 0: days })
  }
  if (choices.length === 0) {
    return (
      <Notice tone="warn" title={t('app.checkout.no-method')}>
        {t('app.checkout.no-method.text')}{' '}
        <a href={`mailto:${event.organizationEmail}`}>{event.organizationEmail}</a>
      </Notice>
    )
  }
  return (
    <div className="stack gap-2" role="radiogroup" aria-labelledby="method">
      {choices.map((choice) => (
        <RadioCard
          key={choice.method}
          name="method"
          title={t(choice.title)}
          detail={detail(choice)}
          icon={icons[choice.method]}
          checked={chosen?.method === choice.method}
          onChange={() => onChoose(choice)}
        />
      ))}
    </div>
  )
}
