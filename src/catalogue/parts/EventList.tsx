import { memo } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from '#i18n/use-translations.ts'
import { hasDates, hasEnded } from '#kit/time/event-dates.ts'
import { shortEventDay } from '#kit/time/short-dates.ts'
import { Link } from '#ui/app/Link.tsx'
import { Chip } from '#ui/content/Chip.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { FactsLine } from '#ui/content/FactsLine.tsx'
import { FormattedText } from '#ui/content/FormattedText.tsx'
import { clockIcon } from '#ui/content/Icon.tsx'
import { Picture } from '#ui/content/Picture.tsx'
import { useCurrentTime, useReader } from '#ui/data/use-current-time.ts'
import { paths } from '#wire/page-paths.ts'
import type { BasicEvent } from '../contract/event.ts'
import { calendarDate } from '../rules/event-day.ts'
import { sellsNow } from '../rules/home-events.ts'
import { pictureAddresses, pictureBoxes } from '../rules/picture-sizes.ts'
import { priceText } from './price-texts.ts'
import { OfferChip, type Offer } from './SaleStateChip.tsx'
import { subscriptionOf } from './subscription-of.ts'

/**
 * - `row`: a small picture beside the text
 * - `card`: a row on a phone, else a large picture
 * - `lead`: the largest picture of the page
 * - `dated`: the sheet of a calendar in place of the picture
 */
type Shape = 'row' | 'card' | 'lead' | 'dated'

type TileProps = {
  event: BasicEvent
  shape: Shape
  /** True for the first tile of the page. */
  first?: boolean
  titleLevel: 2 | 3
  /** A phone has no room for it. */
  onlyWide?: boolean
  /** An instant of the month that the heading above names, in UTC. */
  month?: number | undefined
}

const DateBadge = ({ event, month: named }: Pick<TileProps, 'event' | 'month'>) => {
  const { lang } = useTranslations()
  const { day, month, weekday } = calendarDate(event.datesWithOffset, lang)
  return (
    <div className="date-badge" aria-hidden="true">
      <FormattedText>{named === undefined ? month : weekday}</FormattedText>
      <b>{day}</b>
    </div>
  )
}

/** "From €24", "€24", "Free"; nothing when no ticket is left. */
const OfferPrice = ({ offer: { lowestPrice, priceVaries, currency } }: { offer: Offer }) => {
  const { t, lang } = useTranslations()
  if (lowestPrice === null) return null
  const price = priceText(lowestPrice, currency, lang)
  if (priceVaries && lowestPrice.units === 0) return <b>{t('app.browse.from-free')}</b>
  const shown = priceVaries
    ? t('app.browse.from', { price })
    : lowestPrice.units === 0
      ? t('app.lists.free')
      : price
  return (
    <b>
      <FormattedText>{shown}</FormattedText>
    </b>
  )
}

/**
 * Price, state of the sale, "On now", "Over"; nothing where the server sends no offer and nothing runs.
 * @param isLead with a button that shows what the link of the tile is for
 */
const TileStatus = ({ event, isLead }: { event: BasicEvent; isLead: boolean }) => {
  const { offer, datesWithOffset: dates } = event
  const { t } = useTranslations()
  const now = useCurrentTime()
  const onNow = dates.startDateTime <= now && now < dates.endDateTime
  if (hasEnded(dates, now))
    return (
      <p className="row small before-2">
        <Chip icon={clockIcon}>{t('app.facts.over')}</Chip>
      </p>
    )
  const isEmpty = offer === undefined || (offer.lowestPrice === null && !offer.soldOut && !offer.saleEnded)
  if (!onNow && isEmpty) return null
  return (
    <p className="row small before-2">
      {offer && <OfferPrice offer={offer} />}
      {offer && <OfferChip event={event} offer={offer} />}
      {onNow && (
        <Chip tone="ok" icon={clockIcon}>
          {t('app.facts.on-now')}
        </Chip>
      )}
      {isLead && sellsNow(event, now) && (
        <span className="btn slim" aria-hidden="true">
          {t('event-list.link')}
        </span>
      )}
    </p>
  )
}

const TileDate = ({ event, month, shape }: Pick<TileProps, 'event' | 'month' | 'shape'>) => {
  const { lang } = useTranslations()
  const text = shortEventDay(event, lang, useReader(), month)
  if (text === null) return null
  // The sheet below the name of its month shows the day.
  const hours = shape === 'dated' && month !== undefined ? text.indexOf(', ') + 2 : 0
  return (
    <p className="when small">
      {hours > 0 && <span className="vh">{text.slice(0, hours)}</span>}
      <FormattedText>{text.slice(hours)}</FormattedText>
    </p>
  )
}

const isCard = (shape: Shape): boolean => shape === 'card' || shape === 'lead'

/** One event of a list: picture, title, day, place and what it sells; the whole tile is its link. */
export const EventTile = memo(({ event, shape, first, titleLevel, onlyWide, month }: TileProps) => {
  const { t, pick, pickLang } = useTranslations()
  const subscription = subscriptionOf(useSearchParams()[0])
  const Title = titleLevel === 2 ? 'h2' : 'h3'
  const place =
    event.format === 'ONLINE' ? t('app.facts.online-only') : (event.shortLocation ?? event.location)
  return (
    <li
      className={classNames(
        'event-tile',
        isCard(shape) && 'card-tile',
        shape === 'dated' && shape,
        onlyWide && 'only-wide',
      )}
    >
      {shape === 'dated' ? (
        <div>{hasDates(event.datesWithOffset) && <DateBadge event={event} month={month} />}</div>
      ) : (
        <Picture
          {...pictureAddresses(event)}
          sizes={shape === 'row' ? pictureBoxes.tile : pictureBoxes[shape]}
          seed={event.shortName}
          first={first}
        />
      )}
      <div className="stack gap-1">
        <Title>
          <Link
            className="go"
            to={paths.event(event.shortName) + (subscription === null ? '' : `?subscription=${subscription}`)}
            lang={pickLang(event.title)}
          >
            {pick(event.title)}
          </Link>
        </Title>
        <TileDate event={event} month={month} shape={shape} />
        {place && <FactsLine className="dim" facts={[place]} />}
        <TileStatus event={event} isLead={shape === 'lead'} />
      </div>
    </li>
  )
})

type Props = {
  events: readonly BasicEvent[]
  shape?: Shape
  /** Those of them that a phone shows; all without it. */
  onPhone?: readonly BasicEvent[]
  /** An instant of the month that the heading above names, in UTC. */
  month?: number
  titleLevel?: 2 | 3
  /** True for the list that the page begins with. */
  first?: boolean
}

/** Events as tiles, in the given order. */
export const EventList = ({
  events,
  shape = 'row',
  onPhone,
  month,
  titleLevel = 2,
  first = false,
}: Props) => (
  <ul className={classNames('events', isCard(shape) && 'cards', shape === 'lead' && shape)}>
    {events.map((event, index) => (
      <EventTile
        key={event.shortName}
        event={event}
        shape={shape}
        onlyWide={onPhone?.includes(event) === false}
        month={month}
        first={first && index === 0}
        titleLevel={titleLevel}
      />
    ))}
  </ul>
)
