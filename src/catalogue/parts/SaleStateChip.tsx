import { useTranslations } from '#i18n/use-translations.ts'
import type { Translations } from '#kit/text/translations.ts'
import { hasEnded } from '#kit/time/event-dates.ts'
import { shortMoment, type Reader } from '#kit/time/short-dates.ts'
import { Chip } from '#ui/content/Chip.tsx'
import { FormattedText } from '#ui/content/FormattedText.tsx'
import { banIcon, clockIcon } from '#ui/content/Icon.tsx'
import { useReader } from '#ui/data/use-current-time.ts'
import type { BasicEvent, EventInfo, ItemsByCategory } from '../contract/event.ts'
import { firstSaleStart, saleState, sellsTickets } from '../rules/sale-state.ts'

export type Offer = NonNullable<BasicEvent['offer']>

type OfferProps = { event: BasicEvent; offer: Offer }

/** Shows on a tile "Sold out", "No longer on sale", "Sale opens on Thu 17 Dec, 10:00"; renders nothing while tickets are on sale. */
export const OfferChip = ({ event: { timeZone }, offer }: OfferProps) => {
  const { t, lang } = useTranslations()
  const reader = useReader()
  const { soldOut, saleEnded, saleStartsAt } = offer
  if (soldOut) return <Chip icon={banIcon}>{t('app.lists.sold-out')}</Chip>
  if (saleEnded) return <Chip icon={clockIcon}>{t('show-event.expired-categories')}</Chip>
  if (saleStartsAt === undefined || saleStartsAt <= reader.now) return null
  return (
    <Chip icon={clockIcon}>
      <FormattedText>
        {t('show-event.sales-not-started', { 0: shortMoment(saleStartsAt, timeZone, lang, reader) })}
      </FormattedText>
    </Chip>
  )
}

type Props = { event: EventInfo; items: ItemsByCategory }

/** The first start of a sale; of alf.io, which sends no instant, only that there is one. */
function startText({ event, items }: Props, { t, lang }: Translations, reader: Reader): string {
  const start = firstSaleStart(items.ticketCategories)
  if (start === undefined) return t('app.browse.not-yet')
  return t('show-event.sales-not-started', { 0: shortMoment(start, event.timeZone, lang, reader) })
}

/** Null where tickets may come back, and where the event lists nothing: a code may open its categories. */
function stateOf(props: Props, translations: Translations, reader: Reader) {
  const { t } = translations
  const { datesWithOffset: dates } = props.event
  const { ticketCategories: categories, expiredCategories } = props.items
  if (hasEnded(dates, reader.now)) return { icon: clockIcon, text: t('app.facts.over') }
  if (sellsTickets(props.items)) return null
  if (categories.some(({ saleInFuture }) => saleInFuture))
    return { icon: clockIcon, text: startText(props, translations, reader) }
  if (categories.some((category) => saleState(category) === 'sold-out'))
    return { icon: banIcon, text: t('show-event.sold-out') }
  return expiredCategories.length > 0 ? { icon: clockIcon, text: t('show-event.expired-categories') } : null
}

/** Why an event sells nothing now, on its picture: on the first screen of a phone. */
export const SaleStateChip = (props: Props) => {
  const translations = useTranslations()
  const reader = useReader()
  const state = stateOf(props, translations, reader)
  if (state === null) return null
  return (
    <p className="on-hero">
      <Chip icon={state.icon}>
        <FormattedText>{state.text}</FormattedText>
      </Chip>
    </p>
  )
}
