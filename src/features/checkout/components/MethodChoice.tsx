import type { EventInfo } from '#core/contract/event.ts'
import { transferDays, type PaymentChoice } from '#core/domain/payment-choice.ts'
import { useText } from '#i18n/text.ts'
import { Choice } from '#ui/Choice.tsx'
import type { IconName } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'

type Props = {
  choices: readonly PaymentChoice[]
  chosen: PaymentChoice | null
  onChoose: (choice: PaymentChoice) => void
  event: EventInfo
}

const icons: Readonly<Record<string, IconName>> = { BANK_TRANSFER: 'landmark', ON_SITE: 'store' }
const titles: Readonly<Record<string, string>> = {
  BANK_TRANSFER: 'reservation-page.offline',
  ON_SITE: 'reservation-page.on-site',
}

/** The ways to pay that this app can carry out; without any, whom to write to. */
export const MethodChoice = ({ choices, chosen, onChoose, event }: Props) => {
  const { t } = useText()
  const detail = (choice: PaymentChoice): string => {
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
        <Choice
          key={choice.method}
          name="method"
          title={t(titles[choice.method] ?? choice.method)}
          detail={detail(choice)}
          icon={icons[choice.method]}
          checked={chosen?.method === choice.method}
          onChange={() => onChoose(choice)}
        />
      ))}
    </div>
  )
}
