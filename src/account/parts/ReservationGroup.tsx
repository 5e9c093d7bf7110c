import { useId, type ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { attendeeName } from '#purchase/parts/attendee/attendee-name.ts'
import { OrderPicture } from '#purchase/parts/OrderPicture.tsx'
import { isCanceled } from '#purchase/rules/reservation-status.ts'
import { Link } from '#ui/app/Link.tsx'
import { Money } from '#ui/app/Money.tsx'
import { buttonClass } from '#ui/content/Button.tsx'
import { Chip } from '#ui/content/Chip.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { FactsLine } from '#ui/content/FactsLine.tsx'
import { chevronRightIcon, Icon, ticketIcon } from '#ui/content/Icon.tsx'
import { paths } from '#wire/page-paths.ts'
import { contextPath } from '#wire/purchase-context.ts'
import { serverPaths } from '#wire/server-paths.ts'
import type { ContextWithReservations, ReservationHeader } from '../contract.ts'
import { type OrderSection, unnamedTickets } from './order-sections.ts'
import { reservationPrice } from './reservation-price.ts'
import { reservationState } from './reservation-state.ts'
import { useDateText } from './use-date-text.ts'
import './ReservationGroup.css'

type ReservationRowProps = {
  order: ContextWithReservations
  reservation: ReservationHeader
  section: OrderSection
}

/** "Ada Keller, Milo Keller": the attendees named so far, each once. */
const attendeeNames = ({ items }: ReservationHeader): string =>
  [
    ...new Set(items.map(({ firstName, lastName }) => attendeeName({ firstName, lastName })).filter(Boolean)),
  ].join(', ')

type ContentProps = Omit<ReservationRowProps, 'section'> & {
  /** Number of the order, and when it was made. */
  meta: readonly ReactNode[]
}

/** The content of the order: "2 tickets · CHF 280.00", then for whom, its number and its date. A canceled free order has no price. */
const Content = ({ order, reservation, meta }: ContentProps) => {
  const { t, lang } = useTranslations()
  const { items, finalPrice, currencyCode, status } = reservation
  const currency = currencyCode ?? ''
  const price = reservationPrice(finalPrice, currency)
  // The tickets of a canceled order are gone, and so is its price.
  if (items.length === 0) return <FactsLine className="dim" facts={meta} />
  return (
    <>
      <FactsLine
        facts={[
          order.type === 'event'
            ? t('app.facts.tickets', { count: items.length })
            : t('purchase-context.subscription'),
          (price || !isCanceled(status)) && (
            <b key="price">
              {price ? <Money {...price} currency={currency} lang={lang} /> : t('common.free')}
            </b>
          ),
        ].filter(Boolean)}
      />
      {/* A phone opens the order for them, which a canceled one has no page for. */}
      <FactsLine
        className={classNames('dim', !isCanceled(status) && 'only-wide')}
        facts={[attendeeNames(reservation), ...meta].filter(Boolean)}
      />
    </>
  )
}

type NextStepProps = Omit<ReservationRowProps, 'reservation'> & Record<'address' | 'text' | 'shortId', string>

/** The way to the order: a button for what is to do, else the whole row; a past event has its page, too. */
const NextStep = ({ order, section, address, text, shortId }: NextStepProps) => {
  const { t } = useTranslations()
  if (section === 'toDo')
    return (
      <a className={buttonClass({ slim: true })} href={address}>
        {text}
        <span className="vh">{` ${shortId}`}</span>
      </a>
    )
  return (
    <>
      <a className="go" href={address} aria-label={`${text} ${shortId}`}>
        <Icon shape={chevronRightIcon} />
      </a>
      {section === 'past' && order.type === 'event' && (
        <Link
          className={buttonClass({ variant: 'text', slim: true })}
          to={paths.event(order.publicIdentifier)}
        >
          {t('app.account.next.event')}
        </Link>
      )}
    </>
  )
}

/** The next step, and the documents of the order: invoice or receipt, and credit note. */
const Ways = ({ order, reservation, section }: ReservationRowProps) => {
  const { t } = useTranslations()
  const { next } = reservationState(reservation, order.type)
  const { id, status, invoiceNumber, receiptAvailable, creditNoteAvailable = false } = reservation
  const isCredited = status === 'CREDIT_NOTE_ISSUED' && order.type === 'event'
  const shortId = shortIdOf(reservation)
  const bill = receiptAvailable || (isCredited && !creditNoteAvailable) ? 'receipt' : null
  const own = [invoiceNumber === null ? bill : 'invoice', creditNoteAvailable ? 'credit-note' : null] as const
  const documents = next === null && !isCredited ? [] : own.filter((document) => document !== null)
  const type = order.type === 'subscription' ? 'subscription' : 'event'
  const address = serverPaths.reservation(order.type, order.publicIdentifier, id)
  return (
    <p className="order-ways">
      {next !== null && <NextStep {...{ order, section, address, shortId }} text={t(next)} />}
      {documents.map((document) => (
        <a
          key={document}
          className={buttonClass({ variant: 'text', slim: true })}
          href={serverPaths.billingDocument(document, type, order.publicIdentifier, id)}
        >
          {t(`app.account.${document}`)}
          <span className="vh">{` ${shortId}`}</span>
        </a>
      ))}
      {next === null && (
        <Link className={buttonClass({ variant: 'text', slim: true })} to={contextPath({ ...order, type })}>
          {t(`app.account.next.${type}`)}
        </Link>
      )}
    </p>
  )
}

const shortIdOf = ({ id }: ReservationHeader): string => id.slice(0, 8).toUpperCase()

/** One reservation: what it contains, a state that is not the usual one, and the next step. */
const ReservationRow = ({ order, reservation, section }: ReservationRowProps) => {
  const { t } = useTranslations()
  const { show } = useDateText()
  const { state, tone, icon, date } = reservationState(reservation, order.type)
  const shortId = shortIdOf(reservation)
  const [dateWords, of] = date
  const at = show(reservation[of] ?? {})
  const unnamed = order.type === 'event' ? unnamedTickets(reservation) : 0
  // A deadline stands beside the state instead of the number.
  const isDeadline = of === 'formattedExpiresOn' && at !== ''
  const number = t('app.account.order', { order: shortId })
  return (
    <li>
      <div className="stack gap-1">
        {reservation.status !== 'COMPLETE' && (
          <p className="row">
            <Chip tone={tone} icon={icon}>
              {t(state)}
            </Chip>
            {isDeadline && <span className="small">{t(dateWords, { at })}</span>}
          </p>
        )}
        {unnamed > 0 && (
          <p>
            <Chip tone="warn" icon={ticketIcon}>
              {t('app.facts.unnamed', { count: unnamed })}
            </Chip>
          </p>
        )}
        <Content
          order={order}
          reservation={reservation}
          meta={at === '' || isDeadline ? [number] : [number, t(dateWords, { at })]}
        />
      </div>
      <Ways order={order} reservation={reservation} section={section} />
    </li>
  )
}

type Props = {
  order: ContextWithReservations
  section: OrderSection
}

/**
 * The reservations of one event or subscription descriptor. A group instead of a landmark, because two events may have the same
 * name.
 */
export const ReservationGroup = ({ order, section }: Props) => {
  const { pick, pickLang } = useTranslations()
  const { span } = useDateText()
  const id = useId()
  const { title, formattedStartDate, formattedEndDate } = order
  const dates = span(formattedStartDate ?? {}, formattedEndDate ?? {})
  return (
    <div className="order-group" role="group" aria-labelledby={id}>
      <OrderPicture type={order.type} publicIdentifier={order.publicIdentifier} />
      <div className="order-event">
        <h3 id={id} lang={pickLang(title)}>
          {pick(title)}
        </h3>
        {dates !== '' && <p className="dim small">{dates}</p>}
      </div>
      <ul className="order-rows">
        {order.reservations.map((reservation) => (
          <ReservationRow key={reservation.id} order={order} reservation={reservation} section={section} />
        ))}
      </ul>
    </div>
  )
}
