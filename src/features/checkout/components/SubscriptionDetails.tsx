import type { AdditionalField, SubscriptionInReservation } from '#core/contract/reservation.ts'
import { storedValues } from '#core/domain/additional-answers.ts'
import { fieldLabelOf, fieldTextOf } from '#core/domain/booking-form.ts'
import { canonicalEmail } from '#core/domain/canonical-email.ts'
import { ownValue } from '#core/domain/own-value.ts'
import type { SubscriptionContext } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Fact } from '#shared/Fact.tsx'
import { SubscriptionFacts } from '#shared/SubscriptionFacts.tsx'
import { circleUserIcon, historyIcon } from '#ui/icons.ts'

/** The answers to additional fields; a field without an answer is left out. */
const Answers = ({ fields }: { fields: readonly AdditionalField[] }) => {
  const { lang } = useTranslations()
  return fields.map((field) => {
    const texts = fieldTextOf(field, lang)?.restrictedValuesDescription
    const answer = storedValues(field).map((value) => ownValue(texts, value) ?? value)
    return (
      answer.length > 0 && (
        <span key={field.name} className="small">
          <span className="dim">{fieldLabelOf(field, lang)}</span> {answer.join(', ')}
          <br />
        </span>
      )
    )
  })
}

type Props = { context: SubscriptionContext; subscription: SubscriptionInReservation }

/** Owner, validity and usage of a bought subscription; the card above it shows the entries that are left. */
export const SubscriptionDetails = ({ context, subscription }: Props) => {
  const { t } = useTranslations()
  const { owner, usageDetails } = subscription
  const { total, used, available } = usageDetails
  return (
    <section className="part stack" aria-labelledby="pass">
      <h2 id="pass">{t('reservation-page-complete.subscription')}</h2>
      <SubscriptionFacts terms={{ ...context, maxEntries: total }} withoutTiles>
        {used > 0 && (
          <Fact icon={historyIcon} label={t('app.passes.usage')}>
            <b>{t('reservation-page-complete.subscription.usage', { 0: used })}</b>
            {available !== null && (
              <span className="dim small">
                {t('reservation-page-complete.subscription.usage.available', { 0: available })}
              </span>
            )}
          </Fact>
        )}
        <Fact icon={circleUserIcon} label={t('reservation-page-complete.subscription.owner')}>
          <Answers fields={subscription.fieldConfigurationBeforeStandard} />
          <b>{`${owner.firstName ?? ''} ${owner.lastName ?? ''}`.trim()}</b>
          {owner.email !== null && (
            <>
              <bdi className="dim small">{canonicalEmail(owner.email)}</bdi>
              <br />
            </>
          )}
          <Answers fields={subscription.fieldConfigurationAfterStandard} />
        </Fact>
      </SubscriptionFacts>
    </section>
  )
}
