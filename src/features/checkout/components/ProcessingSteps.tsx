import { proxyFacts } from '#core/domain/payment-proxies.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Icon } from '#ui/Icon.tsx'
import { checkIcon, clockIcon, loaderIcon } from '#ui/icons.ts'
import { useCheckout } from '../use-checkout.ts'

/** Shows how far a payment is while its provider processes it, and how long that takes as a rule. */
export const ProcessingSteps = () => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const name = proxyFacts(reservation.paymentProxy)?.provider
  return (
    <>
      <ol className="processing-steps" aria-label={t('app.checkout.processing.steps')}>
        <li>
          <Icon shape={checkIcon} />
          {t('app.checkout.processing.sent')}
        </li>
        <li aria-current="step">
          <Icon shape={loaderIcon} className="turn" />
          <b>
            {!name
              ? t('app.checkout.processing.confirmed')
              : t('app.checkout.processing.confirmed-by', { name })}
          </b>
        </li>
        <li className="dim">
          <Icon shape={clockIcon} />
          {t('app.checkout.processing.complete')}
        </li>
      </ol>
      <p className="dim small">{t('app.checkout.processing.usual')}</p>
    </>
  )
}
