import type { EventInfo } from '#core/contract/event.ts'
import { transferDays, type PaymentOption } from '#core/domain/payment-options.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { FieldMessages, describedBy } from '#ui/FieldMessages.tsx'
import { RadioCard } from '#ui/RadioCard.tsx'
import type { IconName } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'

type Props = {
  options: readonly PaymentOption[]
  chosen: PaymentOption | null
  onChoose: (option: PaymentOption) => void
  event: EventInfo
  /** Why the choice is needed, after an attempt without one. */
  error?: string | undefined
}

/** Id of the first method, target of the button that needs a choice. */
export const firstMethodId = 'first-method'

const icons: Readonly<Record<string, IconName>> = { BANK_TRANSFER: 'landmark', ON_SITE: 'store' }

/** The payment methods that the app supports; without any, the organizer's address. */
export const PaymentMethodChoice = ({ options, chosen, onChoose, event, error }: Props) => {
  const { t } = useTranslations()
  const detail = (option: PaymentOption): string => {
    if (option.method === 'ON_SITE') return t('reservation-page.on-site.description')
    if (option.parameters['deferred'] === true) return t('reservation-page.offline.deferred.description')
    const days = transferDays(option)
    return days === null ? '' : t('reservation-page.offline.description', { 0: days })
  }
  if (options.length === 0) {
    return (
      <Notice tone="warn" title={t('app.checkout.no-method')}>
        {t('app.checkout.no-method.text')}{' '}
        <a href={`mailto:${event.organizationEmail}`}>{event.organizationEmail}</a>
      </Notice>
    )
  }
  return (
    <div
      className="stack gap-2"
      role="radiogroup"
      aria-labelledby="method"
      aria-describedby={describedBy('methods', undefined, error)}
    >
      <FieldMessages id="methods" error={error} />
      {options.map((option, index) => (
        <RadioCard
          id={index === 0 ? firstMethodId : undefined}
          key={option.method}
          name="method"
          title={t(option.title)}
          detail={detail(option)}
          icon={icons[option.method]}
          checked={chosen?.method === option.method}
          onChange={() => onChoose(option)}
        />
      ))}
    </div>
  )
}
