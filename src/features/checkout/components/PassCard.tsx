import type { SubscriptionInReservation } from '#core/contract/reservation.ts'
import type { SubscriptionContext } from '#core/domain/purchase-context.ts'
import { entriesLeft } from '#core/domain/stored-passes.ts'
import { entryLimit } from '#core/domain/subscription-terms.ts'
import { validityLines } from '#core/domain/subscription-texts.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { EntriesMeter } from '#shared/SubscriptionFacts.tsx'

type Props = { context: SubscriptionContext; subscription: SubscriptionInReservation }

/** A bought subscription as a card: title, owner, validity and entries as tiles, on its stub the entries that are left. */
export const PassCard = ({ context, subscription }: Props) => {
  const translations = useTranslations()
  const { pick, pickLang } = translations
  const { owner, usageDetails } = subscription
  const { total, used } = usageDetails
  const limit = entryLimit(total)
  return (
    <div className="tk brand arriving" aria-hidden="true">
      <div className="tk-a">
        <p className="text-large" lang={pickLang(context.title)}>
          <b>{pick(context.title)}</b>
        </p>
        <p>{`${owner.firstName ?? ''} ${owner.lastName ?? ''}`.trim()}</p>
        {validityLines(context, translations).map((line) => (
          <p key={line} className="small">
            {line}
          </p>
        ))}
        <EntriesMeter maxEntries={total} used={used} />
      </div>
      {limit !== null && (
        <div className="tk-b">
          <b>{entriesLeft({ total, used })}</b>/ {limit}
        </div>
      )}
    </div>
  )
}
