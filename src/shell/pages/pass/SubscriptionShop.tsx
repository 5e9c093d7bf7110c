import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useId } from 'react'
import type { BasicEvent } from '#catalogue/contract/event.ts'
import { EventList } from '#catalogue/parts/EventList.tsx'
import { priceText, rateNote } from '#catalogue/parts/price-texts.ts'
import { StoredAtNote } from '#catalogue/parts/StoredAtNote.tsx'
import { SubscriptionFacts } from '#catalogue/parts/SubscriptionFacts.tsx'
import type { SubscriptionContext } from '#catalogue/rules/purchase-context.ts'
import { savingOf, subscriptionSale, type SubscriptionSale } from '#catalogue/rules/subscription-terms.ts'
import { periodDay } from '#catalogue/rules/subscription-texts.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { eventTaxation, vatAmount } from '#pricing/price.ts'
import { ReserveProblems } from '#purchase/parts/selection/ReserveProblems.tsx'
import { useFocusAfter } from '#purchase/parts/selection/use-focus-after.ts'
import { useReserve } from '#purchase/parts/selection/use-reserve.ts'
import { useReservingText } from '#purchase/parts/selection/use-reserving-text.tsx'
import { Fact } from '#ui/app/Fact.tsx'
import { ButtonLink, Link } from '#ui/app/Link.tsx'
import { problemText, type CodedProblem } from '#ui/app/problem-text.ts'
import { ServerHtml } from '#ui/app/ServerHtml.tsx'
import { showToast } from '#ui/app/toasts.ts'
import { Button } from '#ui/content/Button.tsx'
import { Chip } from '#ui/content/Chip.tsx'
import { FormattedText } from '#ui/content/FormattedText.tsx'
import { banIcon, clockIcon, creditCardIcon, sparklesIcon, triangleAlertIcon } from '#ui/content/Icon.tsx'
import { MailText } from '#ui/content/MailText.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import type { Failure } from '#ui/data/call-error.ts'
import { useCurrentTime } from '#ui/data/use-current-time.ts'
import { useHasStored } from '#ui/data/use-has-stored.ts'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { paths } from '#wire/page-paths.ts'
import { HeldReservations } from '../event/event-parts.tsx'
import { HeroTitle } from '../HeroTitle.tsx'

type SaleProps = {
  subscription: SubscriptionContext
  sale: SubscriptionSale
  onRefresh: () => Promise<unknown>
}

/** Why the subscription cannot be bought now; nothing while it can. */
const SaleNotice = ({ subscription, sale, onRefresh }: SaleProps) => {
  const { t, pick, lang } = useTranslations()
  const now = useCurrentTime()
  const { formattedOnSaleFrom, formattedOnSaleTo } = subscription
  if (sale === 'open') return null
  if (sale !== 'sold-out') {
    const isOver = sale === 'over'
    const when = periodDay(pick((isOver ? formattedOnSaleTo : formattedOnSaleFrom) ?? {}), lang, now)
    const line = isOver ? 'show-event.sales-ended' : 'show-event.sales-not-started'
    return (
      <Notice
        icon={clockIcon}
        title={t(isOver ? 'app.passes.over' : 'app.browse.not-yet')}
        className="before-4"
      >
        {when !== '' && t(line, { 0: when })}
      </Notice>
    )
  }
  return (
    <Notice
      icon={banIcon}
      className="before-4"
      title={t('show-subscription.sold-out.message')}
      actions={
        <>
          <Button variant="line" slim onClick={onRefresh}>
            {t('common.refresh')}
          </Button>
          <ButtonLink variant="line" slim to={paths.subscriptions()}>
            {t('home.view.all.subscriptions')}
          </ButtonLink>
        </>
      }
    >
      {t('app.passes.sold-out.text')}
    </Notice>
  )
}

/** What the subscription saves over single tickets. */
const SavingFact = ({ subscription }: Pick<SaleProps, 'subscription'>) => {
  const { t, lang } = useTranslations()
  const { formattedPrice: price, currency, events = [] } = subscription
  const saving = savingOf(subscription, events)
  if (saving === null) return null
  const amount = priceText({ ...price, units: saving }, currency, lang)
  return (
    <Fact icon={sparklesIcon} label={t('app.passes.saving')}>
      <b>{t('app.passes.saves', { amount })}</b>
      <span className="dim small">{t('app.passes.saves.text')}</span>
    </Fact>
  )
}

type FactsProps = Omit<SaleProps, 'onRefresh'> & { price: string; tax: string | null }

/** The end of the sale; before and after it, where no bar has it, the price with its tax. */
const SaleFacts = ({ subscription: { formattedOnSaleTo }, sale, price, tax }: FactsProps) => {
  const { t, lang, pick } = useTranslations()
  const end = periodDay(pick(formattedOnSaleTo ?? {}), lang, useCurrentTime())
  if (sale === 'over' || sale === 'not-started')
    return (
      <Fact icon={creditCardIcon} label={t('reservation-page.price')}>
        <b>{price}</b>
        {tax !== null && <span className="dim small">{tax}</span>}
      </Fact>
    )
  if (end === '' || sale === 'sold-out') return null
  return (
    <Fact icon={clockIcon} label={t('app.passes.sale')}>
      <b>{t('show-event.sales-end', { 0: end })}</b>
    </Fact>
  )
}

const SubscriptionDescription = ({ subscription }: Pick<SaleProps, 'subscription'>) => {
  const { t, pick, pickLang } = useTranslations()
  const { description, organizationEmail } = subscription
  return (
    <>
      {pick(description) !== '' && (
        <ServerHtml html={pick(description)} className="before-5" lang={pickLang(description)} />
      )}
      {organizationEmail !== '' && (
        <p className="links before-4">
          <a href={`mailto:${organizationEmail}`}>
            <MailText>{t('app.passes.ask', { email: organizationEmail })}</MailText>
          </a>
        </p>
      )}
    </>
  )
}

/** The next events that a subscription on sale opens, without the price that it pays; nothing without any, or from a server that sends none. */
const SubscriptionEvents = ({ events = [] }: { events: readonly BasicEvent[] | undefined }) => {
  const { t } = useTranslations()
  const heading = useId()
  if (events.length === 0) return null
  const listed = events.map(({ offer, ...event }) =>
    offer?.lowestPrice === null ? { ...event, offer } : event,
  )
  return (
    <section className="part" aria-labelledby={heading}>
      <h2 id={heading}>{t('app.passes.valid-for')}</h2>
      <EventList events={listed} titleLevel={3} />
    </section>
  )
}

type Props = {
  subscription: SubscriptionContext
  query: UseQueryResult
}

/** The text of this code speaks of tickets; for a subscription it means that there is no payment method. */
const noMethodCode = 'error.STEP_1_CATEGORIES_NOT_COMPATIBLE'

const problemsOf = (failure: Failure | null): readonly CodedProblem[] =>
  (failure?.kind === 'refused' ? failure.problems : []).map((problem) =>
    problem.code === noMethodCode ? { code: 'app.passes.no-method' } : problem,
  )

/** A subscription and its purchase: price, continue. */
export const SubscriptionShop = ({ subscription, query }: Props) => {
  const translations = useTranslations()
  const { t, lang } = translations
  const sale = subscriptionSale(subscription, useCurrentTime())
  const order = useId()
  const hasStored = useHasStored()
  const { publicIdentifier: subscriptionId, organizerSlug } = subscription
  const by = t('app.passes.by', { name: subscription.organizationName })
  const { refetch: onRefresh } = query
  const { send, reserving, failure, attempt } = useReserve({
    isLikely: true,
    // The query of the address is dropped (docs/api/client-behavior.md#lists).
    pathOf: (id) => paths.reservation('subscription', subscriptionId, id, 'book'),
    onFailed(failed) {
      const [first] = problemsOf(failed)
      const text = first ? problemText(translations, first) : t('reservation-page-error-status.header.title')
      showToast({ id: 'reserve-pass', icon: triangleAlertIcon, text })
      if (failed.kind === 'refused') void onRefresh()
    },
  })
  const { formattedPrice: price, currency, vatIncluded } = subscription
  const priceLabel = price.units === 0 ? t('common.free') : priceText(price, currency, lang)
  const tax = subscription.free ? null : rateNote(subscription, translations)
  const vat = vatIncluded ? 0 : vatAmount(price.units, eventTaxation(subscription, price.digits))
  const reserve = () => send({ subscriptionId }, { total: price.units + vat, code: null })
  useFocusAfter(reserving, order)
  const { short, long } = useReservingText(reserving)
  const onHoldChange = useCallback(
    (_: boolean, released: boolean) => void (released && onRefresh()),
    [onRefresh],
  )
  return (
    <div className="two-columns pass-columns">
      <div>
        <HeroTitle item={subscription} seed={subscriptionId}>
          {sale === 'sold-out' && (
            <p className="on-hero">
              <Chip icon={banIcon}>{t('show-event.sold-out')}</Chip>
            </p>
          )}
        </HeroTitle>
        <p className="dim after-5 links">
          {organizerSlug === undefined ? by : <Link to={paths.home(organizerSlug)}>{by}</Link>}
        </p>
        <StoredAtNote query={query} />
        <SubscriptionFacts terms={subscription}>
          <SavingFact subscription={subscription} />
          <SaleFacts subscription={subscription} sale={sale} price={priceLabel} tax={tax} />
        </SubscriptionFacts>
      </div>
      <aside id={order} tabIndex={-1} aria-label={t('app.facts.order')}>
        <SaleNotice subscription={subscription} sale={sale} onRefresh={onRefresh} />
        <ReserveProblems
          title={t('app.passes.problem')}
          problems={problemsOf(failure)}
          failure={failure}
          attempt={attempt}
          onRetry={reserve}
        />
        {hasStored && <HeldReservations context={subscription} onChange={onHoldChange} />}
        {sale === 'open' && (
          <ActionBar
            label={t('app.shell.next-step')}
            sum={<FormattedText>{priceLabel}</FormattedText>}
            note={long}
            after={short ?? tax ?? undefined}
          >
            <Button onClick={reserve}>{t('show-event.continue')}</Button>
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
