import { memo, createContext, use, useState, type ReactNode, useEffect, startTransition } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EventContext } from '#catalogue/rules/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { isMovable } from '#pricing/supplement-policy.ts'
import { FieldErrorsContext } from '#ui/app/FormFields.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { Disclosure } from '#ui/content/Disclosure.tsx'
import { Field, Select } from '#ui/forms/Field.tsx'
import { focusControl } from '#ui/forms/focus-control.ts'
import type { BookingTicket } from '../../contract/reservation.ts'
import { missingDetails } from '../../rules/booking/attendee-form.ts'
import { canPostponeAssignment, type BookingValues, ticketsOf } from '../../rules/booking/booking-form.ts'
import {
  itemKey,
  itemsByTicket,
  serviceItemsOf,
  type TicketItem,
  itemFieldPath,
} from '../../rules/booking/service-items.ts'
import { AdditionalFieldControl } from '../attendee/AdditionalFieldControl.tsx'
import { attendeeName } from '../attendee/attendee-name.ts'
import { AttendeeFields, type FrameProps } from '../attendee/AttendeeFields.tsx'
import { controlId } from '../attendee/control-id.ts'
import { TicketLanguage } from '../attendee/TicketLanguage.tsx'
import { useCheckout } from '../use-checkout.ts'
import { useOnceTrue } from '../use-once-true.ts'
import { BuyerChoice, NamesChoice, OneTicketOptions, type BuyerTicket } from './BuyerChoice.tsx'
import { CopyDetails } from './CopyDetails.tsx'
import { itemName } from './field-labels.ts'
import { useServicePolicies } from './use-service-policies.ts'

type PartsProps = {
  /** One for each element, in their order. */
  children: readonly ReactNode[]
  /** Number of elements that one part has. */
  size: number
}

/** A long list of large elements, rendered in parts: the page answers between two of them. In the end all are in the page. */
const InParts = ({ children, size }: PartsProps) => {
  const [hasRest, setHasRest] = useState(false)
  useEffect(() => startTransition(() => setHasRest(children.length > size)), [children.length, size])
  return (
    <>
      {children.slice(0, size)}
      {hasRest && <InParts size={size}>{children.slice(size)}</InParts>}
    </>
  )
}

/** Uuid of the first ticket with a missing detail; "" when none has. */
const NextTicketContext = createContext('')

type TicketsProps = { tickets: readonly BookingTicket[] }

/** Counts the tickets that have a name. */
const NamedCount = ({ tickets }: TicketsProps) => {
  const { t } = useTranslations()
  const { control } = useFormContext<BookingValues>()
  const named = useWatch({
    control,
    name: 'tickets',
    compute: (values) => tickets.filter(({ uuid }) => values[uuid] && attendeeName(values[uuid])).length,
  })
  return <p className="dim small">{t('app.checkout.named', { named, total: tickets.length })}</p>
}

/** Tickets that are folded. A key renders only those folds again whose summary changes. */
const TicketFolds = ({ tickets, children }: TicketsProps & { children: ReactNode }) => {
  const { control } = useFormContext<BookingValues>()
  const next = useWatch({
    control,
    name: 'tickets',
    compute: (values) =>
      tickets.find((ticket) => {
        const typed = values[ticket.uuid]
        return typed !== undefined && missingDetails(typed, ticket) > 0
      })?.uuid ?? '',
  })
  return <NextTicketContext value={next}>{children}</NextTicketContext>
}

/**
 * A ticket of several: folded until it is the first with a missing detail, or has an error; then it stays as the visitor leaves it. Its
 * heading names the attendee, and counts what is missing once something was entered or refused.
 */
const TicketFold = ({ ticket, heading, children }: FrameProps) => {
  const { t } = useTranslations()
  const { control } = useFormContext<BookingValues>()
  const { tickets: errors } = use(FieldErrorsContext)
  const hasError = errors !== undefined && ticket.uuid in errors
  const isOpen = useOnceTrue(use(NextTicketContext) === ticket.uuid || hasError)
  const path = `tickets.${ticket.uuid}` as const
  // Values, no text: what is watched stays when the language changes.
  const name = useWatch({
    control,
    name: path,
    compute: ({ firstName, lastName }) => attendeeName({ firstName, lastName }),
  })
  const missing = useWatch({ control, name: path, compute: (values) => missingDetails(values, ticket) })
  const isUntouched = name === '' && !hasError
  const missingText = isUntouched
    ? t('app.checkout.no-name')
    : t('app.checkout.errors.missing', { count: missing })
  const summary = (
    <div>
      {heading}
      <p className={hasError && missing > 0 ? 'error-message' : 'small dim regular'}>
        {[name, missing > 0 && missingText].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
  return (
    <Disclosure summary={summary} open={isOpen} staysOpen={hasError}>
      <div className="stack fields before-4">{children}</div>
    </Disclosure>
  )
}

const itemTicketPath = (key: string) => `items.${key}.ticketUuid` as const

/** The items of additional services in the booking form, each in the block of its ticket. */
function useServiceItems() {
  const translations = useTranslations()
  const { reservation } = useCheckout()
  const { control, setValue } = useFormContext<BookingValues>()
  const keys = serviceItemsOf(reservation).map(({ itemId }) => itemKey(itemId))
  const chosen = useWatch({ control, name: keys.map(itemTicketPath), exact: true })
  const [moved, setMoved] = useState<{ key: string; text: string } | null>(null)
  useEffect(() => {
    if (moved !== null) focusControl(controlId(itemTicketPath(moved.key)))
  }, [moved])
  const byTicket = itemsByTicket(
    reservation,
    Object.fromEntries(keys.map((key, index) => [key, { ticketUuid: chosen[index] ?? '' }])),
  )
  return {
    of: (ticketUuid: string): readonly TicketItem[] => byTicket.get(ticketUuid) ?? [],
    /** Moves an item with its answers to another ticket. The focus follows its list of tickets. */
    move(item: TicketItem, ticketUuid: string): void {
      const tickets = ticketsOf(reservation)
      const number = tickets.findIndex(({ uuid }) => uuid === ticketUuid) + 1
      const ticket = translations.t('app.checkout.ticket.short', { number, count: tickets.length })
      setValue(itemTicketPath(item.key), ticketUuid, { shouldDirty: true })
      const text = translations.t('app.checkout.item.moved', { item: itemName(item, translations), ticket })
      setMoved({ key: item.key, text })
    },
    /** The move that was made last, for screen readers; "" before the first. */
    movedText: moved?.text ?? '',
  }
}

type ServiceItemsProps = {
  ticketUuid: string
  items: readonly TicketItem[]
  onMove: (item: TicketItem, ticketUuid: string) => void
}

type TicketChoiceProps = Pick<ServiceItemsProps, 'ticketUuid' | 'onMove'> & { item: TicketItem }

const TicketChoice = ({ ticketUuid, item, onMove }: TicketChoiceProps) => {
  const plain = item.item.ticketFieldConfiguration.length === 0
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const path = itemTicketPath(item.key)
  const tickets = reservation.ticketsByCategory.flatMap((category) =>
    category.tickets.map(({ uuid }) => ({ uuid, category: category.name })),
  )
  return (
    <Field id={controlId(path)} label={t('app.checkout.item.ticket')} hideLabel={plain}>
      <Select value={ticketUuid} onChange={(event) => onMove(item, event.target.value)}>
        {tickets.map(({ uuid, category }, index) => (
          <option key={uuid} value={uuid}>
            {t('app.checkout.ticket.short', { number: index + 1, count: tickets.length })} · {category}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/**
 * The items of one ticket with the organizer's questions about them (docs/api/booking-details.md#form). An item without a
 * question and without another ticket to move to needs nothing here: the order lists it.
 */
const ServiceItems = ({ ticketUuid, items, onMove }: ServiceItemsProps) => {
  const translations = useTranslations()
  const { reservation } = useCheckout()
  const policies = useServicePolicies()
  const several = ticketsOf(reservation).length > 1
  const moves = ({ item }: TicketItem) => several && isMovable(item, policies)
  const shown = items.filter((item) => item.item.ticketFieldConfiguration.length > 0 || moves(item))
  return shown.map((item) => (
    <fieldset
      key={item.key}
      className={`ticket-item ${item.item.ticketFieldConfiguration.length === 0 ? 'row' : 'stack fields'}`}
    >
      <legend className="vh">{itemName(item, translations)}</legend>
      <h4 aria-hidden="true" lang={translations.pickLang(item.item.title)}>
        {itemName(item, translations)}
      </h4>
      {item.item.ticketFieldConfiguration.map((field) => (
        <AdditionalFieldControl
          key={field.name}
          path={itemFieldPath(item.key, field.name)}
          field={field}
          acquired={false}
        />
      ))}
      {moves(item) && <TicketChoice ticketUuid={ticketUuid} item={item} onMove={onMove} />}
    </fieldset>
  ))
}

/** More tickets than this are rendered in parts, and drawn near the viewport only. */
const longForm = 10

type Props = { event: EventContext; onCopy: (values: BookingValues) => void } & Omit<BuyerTicket, 'follow'>

/** May have thousands of fields: no other state of the form renders them again. */
export const AttendeesSection = memo(({ event, onCopy, uuid: buyerTicket, isComing, setComing }: Props) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const { control } = useFormContext<BookingValues>()
  const postponed = useWatch({ control, name: 'postponeAssignment' })
  const serviceItems = useServiceItems()
  const tickets = reservation.ticketsByCategory.flatMap((category) =>
    category.tickets.map((ticket) => ({ category: category.name, ticket })),
  )
  const [startsComing] = useState(isComing)
  // A ticket that the organizer asks another person for has its questions in their order.
  const isOne = tickets.length === 1 && startsComing
  const buyer = { uuid: buyerTicket, isComing, setComing }
  // The name of a buyer is that of the contact, or a choice below: only questions and items are left to show.
  const isNamedElsewhere = (uuid: string) => uuid === buyerTicket && (isOne || isComing)
  const hasQuestions = (ticket: BookingTicket) =>
    ticket.ticketFieldConfigurationBeforeStandard.length > 0 ||
    ticket.ticketFieldConfigurationAfterStandard.length > 0 ||
    serviceItems.of(ticket.uuid).some(({ item }) => item.ticketFieldConfiguration.length > 0)
  const shown = tickets.filter(({ ticket }) =>
    postponed || isOne ? isNamedElsewhere(ticket.uuid) && hasQuestions(ticket) : true,
  )
  const above = (ticket: BookingTicket, index: number) => {
    const other = shown[index - 1]?.ticket
    if (other) return <CopyDetails ticket={ticket} other={other} number={index} onCopy={onCopy} />
    return (
      ticket.uuid === buyerTicket &&
      !postponed &&
      !isOne && <BuyerChoice isComing={isComing} setComing={setComing} />
    )
  }
  return (
    <section
      className={classNames('stack', tickets.length > longForm && 'long-form')}
      aria-labelledby="attendees"
    >
      <div className={isOne ? 'vh' : 'head'}>
        <h2 id="attendees">{t('reservation-page.attendees')}</h2>
        {shown.length > 1 && <NamedCount tickets={shown.map(({ ticket }) => ticket)} />}
      </div>
      {canPostponeAssignment(reservation, event) && <NamesChoice postponed={postponed} {...buyer} />}
      <TicketFolds
        tickets={tickets.flatMap(({ ticket }) => (isComing && ticket.uuid === buyerTicket ? [] : [ticket]))}
      >
        <InParts size={longForm}>
          {shown.map(({ category, ticket }, index) => (
            <AttendeeFields
              key={ticket.uuid}
              ticket={ticket}
              category={category}
              name={t('app.checkout.ticket', { number: index + 1, count: tickets.length })}
              lockEmailEdit={reservation.metadata.lockEmailEdit}
              above={above(ticket, index)}
              isBuyerComing={isNamedElsewhere(ticket.uuid)}
              Frame={shown.length > 1 && ticket.uuid !== buyerTicket ? TicketFold : undefined}
              foldedSummary={tickets.length > 1 ? t('app.checkout.more') : undefined}
            >
              <ServiceItems
                ticketUuid={ticket.uuid}
                items={serviceItems.of(ticket.uuid)}
                onMove={serviceItems.move}
              />
            </AttendeeFields>
          ))}
        </InParts>
      </TicketFolds>
      {isOne ? (
        <OneTicketOptions event={event} {...buyer} />
      ) : (
        <TicketLanguage
          event={event}
          uuids={tickets.map(({ ticket }) => ticket.uuid)}
          isHidden={postponed}
          isFolded
        />
      )}
      <p className="vh" role="status">
        {serviceItems.movedText}
      </p>
    </section>
  )
})
