import type { SubscriptionInReservation } from '#core/contract/reservation.ts'
import type { SubscriptionContext } from '#core/domain/purchase-context.ts'
import { entriesLeft } from '#core/domain/stored-passes.ts'
import { entryLimit } from '#core/domain/subscription-terms.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { StubMosaic } from '#ticket-pages/StubMosaic.tsx'

type Props = { context: SubscriptionContext; subscription: SubscriptionInReservation }

/** A bought subscription as a card: title and owner, on its stub the entries that are left. */
export const PassCard = ({ context, subscription }: Props) => {
  const { pick, pickLang } = useTranslations()
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
      </div>
      {limit !== null && (
        <div className="tk-b">
          <StubMosaic seed={context.publicIdentifier} />
          <b>{entriesLeft({ total, used })}</b>/ {limit}
        </div>
      )}
    </div>
  )
}
