import { useCallback, useId, type ComponentType } from 'react'
import type { BasicEvent } from '#core/contract/event.ts'
import type { SubscriptionContext } from '#core/domain/purchase-context.ts'
import { subscriptionSale } from '#core/domain/subscription-terms.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { HeldReservationsProps } from '#shared/held-reservations-props.ts'
import { useCurrentTime } from '#shared/use-current-time.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { FormattedText } from '#ui/FormattedText.tsx'
import { priceText, taxNote } from '../category-texts.ts'
import { useFocusAfter } from '../use-focus-after.ts'
import { useReserveSubscription } from '../use-reserve-subscription.ts'
import { useReservingText } from '../use-reserving-text.tsx'
import { EventList } from './EventList.tsx'
import { ReserveProblems } from './ReserveProblems.tsx'
import { SubscriptionDescription, SubscriptionHeader, SubscriptionTerms } from './SubscriptionHeader.tsx'

/** The next events that a subscription on sale opens; nothing without any, or from a server that sends none. */
const SubscriptionEvents = ({ events = [] }: { events: readonly BasicEvent[] | undefined }) => {
  const { t } = useTranslations()
  const heading = useId()
  if (events.length === 0) return null
  return (
    <section className="part" aria-labelledby={heading}>
      <h2 id={heading}>{t('app.passes.valid-for')}</h2>
      <EventList events={events} titleLevel={3} />
    </section>
  )
}

type Props = {
  subscription: SubscriptionContext
  /** Epoch ms of the stored descriptor when it could not be refreshed; else null. */
  storedAt: number | null
  onRefresh: () => Promise<unknown>
  HeldReservations?: ComponentType<HeldReservationsProps> | undefined
}

/** A subscription and its purchase: price, continue. */
export const SubscriptionShop = ({ subscription, storedAt, onRefresh, HeldReservations }: Props) => {
  const translations = useTranslations()
  const { t, lang } = translations
  const sale = subscriptionSale(subscription, useCurrentTime())
  const order = useId()
  const { send, reserving, cancel, ...refusal } = useReserveSubscription(
    subscription.publicIdentifier,
    () => void onRefresh(),
  )
  useFocusAfter(reserving, order)
  const reservingText = useReservingText({ reserving, cancel })
  const onHoldChange = useCallback(
    (_: boolean, released: boolean) => {
      if (released) void onRefresh()
    },
    [onRefresh],
  )
  const { formattedPrice: price, currency } = subscription
  return (
    <div className="two-columns">
      <div>
        <SubscriptionHeader subscription={subscription} storedAt={storedAt} />
      </div>
      <aside id={order} tabIndex={-1} aria-label={t('app.facts.order')}>
        <SubscriptionTerms subscription={subscription} sale={sale} onRefresh={onRefresh} />
        <ReserveProblems {...refusal} title={t('app.passes.problem')} onRetry={send} />
        {HeldReservations !== undefined && (
          <HeldReservations context={subscription} onChange={onHoldChange} />
        )}
        {sale === 'open' && (
          <ActionBar
            label={t('app.shell.next-step')}
            sum={
              <FormattedText>
                {price.units === 0 ? t('common.free') : priceText(price, currency, lang)}
              </FormattedText>
            }
            after={reservingText ?? taxNote(subscription, null, translations) ?? undefined}
          >
            <Button onClick={send}>{t('show-event.continue')}</Button>
          </ActionBar>
        )}
      </aside>
      <div>
        <SubscriptionDescription subscription={subscription} />
        <SubscriptionEvents events={subscription.events} />
      </div>
    </div>
  )
}
