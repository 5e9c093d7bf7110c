import type { SubscriptionInReservation } from '#core/contract/reservation.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { CopyRow } from '#shared/CopyRow.tsx'
import { showToast } from '#shared/toasts.ts'
import { checkIcon } from '#ui/icons.ts'

/** PIN and id of a bought subscription, to be copied; what the server does not send is left out. */
export const SubscriptionCodes = ({ subscription }: { subscription: SubscriptionInReservation }) => {
  const { t } = useTranslations()
  const { id, configuration } = subscription
  const pin = configuration?.displayPin === false ? null : subscription.pin
  const onCopied = () =>
    showToast({
      id: 'pass-copied',
      icon: checkIcon,
      text: t('reservation-page-complete.subscription.copy.success'),
    })
  if (pin === null && id === null) return null
  return (
    <section className="card stack before-4" aria-labelledby="pass-codes">
      <h2 id="pass-codes">{t('app.passes.codes')}</h2>
      <dl>
        {pin !== null && (
          <CopyRow label={t('app.passes.pin')} text={pin} onCopied={onCopied}>
            <b className="text-large num" translate="no">
              {pin}
            </b>
            <br />
            <span className="dim small regular">
              {t('reservation-page-complete.subscription.pin-description')}
            </span>
          </CopyRow>
        )}
        {id !== null && (
          <CopyRow label={t('app.passes.id')} text={id} onCopied={onCopied}>
            <bdi className="num small" dir="ltr" translate="no">
              {id}
            </bdi>
            <br />
            <span className="dim small regular">
              {t('reservation-page-complete.subscription.id-description')}
            </span>
          </CopyRow>
        )}
      </dl>
    </section>
  )
}
