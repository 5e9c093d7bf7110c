import { memo } from 'react'
import type { EventInfo, TicketCategory } from '#catalogue/contract/event.ts'
import { nameLang, priceText, taxNote } from '#catalogue/parts/price-texts.ts'
import { SalePeriodLine } from '#catalogue/parts/SalePeriodLine.tsx'
import { isOnline } from '#catalogue/rules/is-online.ts'
import { saleState, canChangeOnRefresh, showsSalePeriod } from '#catalogue/rules/sale-state.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Amount } from '#kit/money/amount.ts'
import { day, second } from '#kit/time/durations.ts'
import { finalPrice, mostPaidBySubscription, type PriceTerms } from '#pricing/order-total.ts'
import { limitReason, maxQuantity } from '#pricing/quantity-rules.ts'
import { ServerHtml } from '#ui/app/ServerHtml.tsx'
import { Button } from '#ui/content/Button.tsx'
import { Chip } from '#ui/content/Chip.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { FormattedText } from '#ui/content/FormattedText.tsx'
import { refreshIcon, ticketIcon, wifiIcon } from '#ui/content/Icon.tsx'
import { useServices } from '#ui/data/services.ts'
import { useCurrentTime } from '#ui/data/use-current-time.ts'
import { useNow } from '#ui/data/use-now.ts'
import { Quantity } from '#ui/forms/Quantity.tsx'
import { isComingBack } from '../../flows/given-back.ts'

/** Why a category cannot be chosen. */
const stateKeys = {
  pending: 'all-tickets-reserved',
  'sold-out': 'sold-out',
  'not-available': 'not-available',
}

type Props = {
  event: EventInfo
  category: TicketCategory
  count: number
  onChoose: (categoryId: number, count: number) => void
  onRefresh: () => void
  /** True where the row explains what "reserved" means. */
  explainReserved: boolean
  /** When the sale of the last category ends, epoch ms; null where the list names the end of all, undefined where it names the begin. */
  lastEnd: number | null | undefined
  /** The tax differs between the categories, so that each price names it. */
  showTax: boolean
  /** Fees and discounts; one without a code reduces chosen tickets only. */
  terms: PriceTerms
  /** Number of tickets that the pass of the address can pay for, null without a known limit; undefined without a pass. */
  passEntries: number | null | undefined
}

type ItemPriceProps = Pick<Props, 'event' | 'terms'> & {
  priceOf: (terms: PriceTerms) => Amount
  /** Where it differs between the items. */
  tax: string | false | null
}

/** The final price of one ticket or extra, the former price struck through, and the tax. */
export const ItemPrice = ({ event, terms, priceOf, tax }: ItemPriceProps) => {
  const { t, lang } = useTranslations()
  const price = priceOf(terms)
  const former = priceOf({ ...terms, code: null, dynamicDiscount: null })
  const hasFees = price.units > priceOf({ ...terms, services: [] }).units
  const notes = [hasFees && t('app.browse.with-fees'), tax].filter((note) => note)
  if (former.units === 0) return <p className="price">{t('common.free')}</p>
  return (
    <p className="price">
      {former.units > price.units && (
        <>
          <del>
            <span className="vh">{t('app.browse.price-was')} </span>
            <FormattedText>{priceText(former, event.currency, lang)}</FormattedText>
          </del>
          <span className="vh">{t('app.browse.price-now')} </span>
        </>
      )}
      <FormattedText>{priceText(price, event.currency, lang)}</FormattedText>
      {notes.length > 0 && (
        <>
          {' '}
          <span className="dim small regular">
            {notes.map((note) => String(note).replaceAll(' ', '\u00a0')).join(', ')}
          </span>
        </>
      )}
    </p>
  )
}

/** The price of a ticket of a category. */
export const CategoryPrice = ({
  category,
  showTax,
  ...props
}: Pick<Props, 'event' | 'category' | 'showTax' | 'terms'>) => {
  const translations = useTranslations()
  const tax = showTax && taxNote(props.event, category, translations)
  return <ItemPrice {...props} priceOf={(terms) => finalPrice(category, terms)} tax={tax} />
}

type ReasonProps = Pick<Props, 'category' | 'lastEnd'> & { isAwaited: boolean }

/** Why a category cannot be chosen now, beside its name. */
const UnavailableReason = ({ category, lastEnd, isAwaited }: ReasonProps) => {
  const { t, pick } = useTranslations()
  const state = saleState(category)
  if (state === 'selectable') return null
  const notYet = state === 'not-available' && category.saleInFuture
  // Its row has the begin of the sale.
  if (notYet && lastEnd !== undefined && (category.saleStartsAt ?? pick(category.formattedInception)))
    return null
  const key = notYet ? 'app.browse.not-yet' : `show-event.${stateKeys[state]}`
  return <p className="item-status">{t(isAwaited ? 'app.browse.given-back' : key)}</p>
}

/** Chips for an online ticket of a hybrid event and the number of tickets left. */
const CategoryChips = ({ event, category }: Pick<Props, 'event' | 'category'>) => {
  const { t } = useTranslations()
  const online = event.format === 'HYBRID' && isOnline(event.format, category.ticketAccessType)
  const left = saleState(category) === 'selectable' ? (category.availableTickets ?? 0) : 0
  if (!online && left <= 0) return null
  return (
    <p className="row">
      {online && <Chip icon={wifiIcon}>{t('event.online.badge')}</Chip>}
      {left > 0 && <Chip icon={ticketIcon}>{t('show-event.tickets.left', { 0: left })}</Chip>}
    </p>
  )
}

/** What the pass that the address names pays of one ticket, if it opens the category. */
const PassChip = ({
  event: { currency },
  category,
  terms,
  passEntries,
}: Pick<Props, 'event' | 'category' | 'terms' | 'passEntries'>) => {
  const { t, lang } = useTranslations()
  if (passEntries === undefined || passEntries === 0 || saleState(category) !== 'selectable') return null
  const one = { tickets: { [category.id]: 1 }, services: {} }
  const price = mostPaidBySubscription(one, { ...terms, categories: [category] }, 1)
  if (price.units === 0) return null
  return (
    <p className="row">
      <Chip icon={ticketIcon}>{t('app.browse.pass-pays', { amount: priceText(price, currency, lang) })}</Chip>
    </p>
  )
}

/** One ticket category (docs/api/catalogue.md#category-states). A press in one of 200 rows renders no other row. */
export const CategoryRow = memo(({ event, category, count, onChoose, onRefresh, ...props }: Props) => {
  const { t, pick, pickLang, lang } = useTranslations()
  const tools = useServices()
  const now = useCurrentTime()
  const state = saleState(category)
  const isAwaited = state === 'pending' && isComingBack(tools, event.shortName)
  // That ends a minute later.
  useNow(state === 'pending' ? 5 * second : day)
  const limit = limitReason(category, count)
  const description = pick(category.description)
  return (
    <li className={classNames(state !== 'selectable' && state !== 'pending' && 'unavailable')}>
      <div>
        <h3 lang={nameLang(event, lang)}>{category.name}</h3>
        <CategoryPrice event={event} category={category} showTax={props.showTax} terms={props.terms} />
      </div>
      {state === 'selectable' && (
        <Quantity
          label={category.name}
          value={count}
          max={maxQuantity(category)}
          onChange={(next) => onChoose(category.id, next)}
          fewer={t('app.browse.fewer', { name: category.name })}
          more={t('app.browse.more', { name: category.name })}
        />
      )}
      <UnavailableReason category={category} lastEnd={props.lastEnd} isAwaited={isAwaited} />
      <div className="more">
        {state === 'selectable' && (
          <p aria-live="polite">{limit && <b>{t(`app.browse.limit.${limit}`, { count })}</b>}</p>
        )}
        {description !== '' && (
          <ServerHtml html={description} under={3} lang={pickLang(category.description)} />
        )}
        {state !== 'sold-out' && showsSalePeriod(category, props.lastEnd, now) && (
          <SalePeriodLine event={event} item={category} />
        )}
        {state === 'pending' && props.explainReserved && !isAwaited && (
          <p>{t('show-event.all-tickets-reserved.info')}</p>
        )}
        <CategoryChips event={event} category={category} />
        <PassChip {...props} event={event} category={category} />
        {canChangeOnRefresh(category, now) && (
          <Button variant="line" slim icon={refreshIcon} onClick={onRefresh}>
            {t('common.refresh')}
          </Button>
        )}
      </div>
    </li>
  )
})
