import { memo, useRef, useState, type FormEvent } from 'react'
import { useForm, useFormContext, useWatch, type UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import {
  invoiceOffer,
  canPostponeAssignment,
  ticketsOf,
  type BookingValues,
  type InvoiceOffer,
} from '#core/domain/booking-form.ts'
import { followsContact } from '#core/domain/followed-contact.ts'
import type { EventContext } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { AttendeeFields } from '#shared/attendee/AttendeeFields.tsx'
import { PersonFields } from '#shared/attendee/PersonFields.tsx'
import { FormFields } from '#shared/FormFields.tsx'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { Revealed } from '#shared/Revealed.tsx'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Check } from '#ui/Check.tsx'
import { classNames } from '#ui/class-names.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormIdContext } from '#ui/form-id.ts'
import { InParts } from '#ui/InParts.tsx'
import { Notice } from '#ui/Notice.tsx'
import { contextKeys } from '../context-keys.ts'
import { useEmbedded } from '../embedding.ts'
import { useCheckout } from '../use-checkout.ts'
import { isPersonField, useCopyContact } from '../use-copy-contact.ts'
import { useKeepDraft } from '../use-draft.ts'
import { useSendDetails, type SendDetailsState } from '../use-send-details.ts'
import { useServiceItems } from '../use-service-items.ts'
import { CancelReservation } from './CancelReservation.tsx'
import { InvoiceSection } from './InvoiceSection.tsx'
import { ReservationAmount } from './ReservationAmount.tsx'
import { ServiceItems } from './ServiceItems.tsx'
import { SignInHint } from './SignInHint.tsx'
import { SubscriptionOwnerSection } from './SubscriptionOwnerSection.tsx'
import { WarningSheet } from './WarningSheet.tsx'

type Props = {
  initialValues: BookingValues
  expired: boolean
}
const formId = 'booking'
/** More tickets than this are rendered in parts, and drawn near the viewport only. */
const longForm = 10

const ContactSection = () => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  return (
    <section className="stack" aria-labelledby="contact">
      <div className="head">
        <h2 id="contact">{t('app.checkout.contact')}</h2>
        <SignInHint />
      </div>
      <PersonFields
        prefix=""
        hint={t(contextKeys[context.type].contactHint)}
        lockedEmail={reservation.metadata.lockEmailEdit && (reservation.email ?? '') !== ''}
      />
    </section>
  )
}

type AttendeesProps = {
  event: EventContext
  /** Copies the contact into a ticket; null where the only ticket follows the contact by itself. */
  onCopy: ((ticketUuid: string) => void) | null
}

/** May have thousands of fields: no other state of the form renders them again. */
const AttendeesSection = memo(({ event, onCopy }: AttendeesProps) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const { register, control } = useFormContext<BookingValues>()
  const postponed = useWatch({ control, name: 'postponeAssignment' })
  const serviceItems = useServiceItems()
  const tickets = reservation.ticketsByCategory.flatMap((category) =>
    category.tickets.map((ticket) => ({ category: category.name, ticket })),
  )
  return (
    <section
      className={classNames('stack', tickets.length > longForm && 'long-form')}
      aria-labelledby="attendees"
    >
      <h2 id="attendees">{t('reservation-page.attendees')}</h2>
      {canPostponeAssignment(reservation, event) && (
        <Check {...register('postponeAssignment')} hint={t('app.checkout.postpone.hint')}>
          {t('reservation-page.postpone-assignment')}
        </Check>
      )}
      {!postponed && (
        <InParts size={longForm}>
          {tickets.map(({ category, ticket }, index) => (
            <AttendeeFields
              key={ticket.uuid}
              ticket={ticket}
              category={category}
              name={t('app.checkout.ticket', { number: index + 1, total: tickets.length })}
              event={event}
              lockEmailEdit={reservation.metadata.lockEmailEdit}
              onCopy={index === 0 && onCopy !== null ? () => onCopy(ticket.uuid) : undefined}
            >
              <ServiceItems
                ticketUuid={ticket.uuid}
                items={serviceItems.of(ticket.uuid)}
                onMove={serviceItems.move}
              />
            </AttendeeFields>
          ))}
        </InParts>
      )}
      <p className="vh" role="status">
        {serviceItems.movedText}
      </p>
    </section>
  )
})

const SendFailure = ({ failure }: { failure: SendDetailsState['failure'] }) => {
  const { t } = useTranslations()
  if (failure === null) return null
  return (
    <Revealed answer={failure}>
      {failure === 'in-other-tab' ? (
        <Notice tone="warn" live="alert" title={t('app.checkout.elsewhere')}>
          {t('app.checkout.elsewhere.text')}
        </Notice>
      ) : (
        <OutcomeNotice failure={failure}>
          <p>{t('app.checkout.kept')}</p>
        </OutcomeNotice>
      )}
    </Revealed>
  )
}

type SubmitBarProps = Pick<Props, 'expired'> & { busy: boolean }

const SubmitBar = ({ busy, expired }: SubmitBarProps) => {
  const { t, pick } = useTranslations()
  const { reservation, context } = useCheckout()
  const { orderSummary: summary } = reservation
  const count = ticketsOf(reservation).length
  return (
    <ActionBar
      label={t('app.shell.next-step')}
      before={context.type === 'event' ? t('app.facts.tickets', { count }) : pick(context.title)}
      sum={
        summary.free ? t('common.free') : <ReservationAmount amount={summary.totalPrice} context={context} />
      }
    >
      <Button
        type="submit"
        form={formId}
        busy={busy}
        disabledReason={expired && t('error.STEP_2_ORDER_HAS_EXPIRED')}
      >
        {t('reservation-page.continue')}
      </Button>
    </ActionBar>
  )
}

type SectionsProps = Props & {
  form: UseFormReturn<BookingValues>
  offer: InvoiceOffer
  invoiceRequested: boolean
}

/** Apart from `useForm`, which renders its component twice before the form is shown. */
const Sections = memo(({ initialValues, expired, form, offer, invoiceRequested }: SectionsProps) => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  const { type, publicIdentifier } = context
  const keepDraft = useKeepDraft({ reservationId: reservation.id, type, publicIdentifier })
  const sendState = useSendDetails(form)
  const [warning] = sendState.warnings
  const embedded = useEmbedded(context)
  const hideContact = reservation.metadata.hideContactData && embedded
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const copyContact = useCopyContact(form, initialValues)

  const [firstTicket] = ticketsOf(reservation)
  const isFollowing = followsContact(reservation, context)
  const onChange = (change: FormEvent<HTMLElement>) => {
    const { name } = change.target as HTMLInputElement
    if (isFollowing && firstTicket !== undefined && isPersonField(name)) copyContact(firstTicket.uuid, true)
    keepDraft(form.getValues())
  }
  const submit = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    await sendState.send(false).finally(() => {
      running.current = false
      setBusy(false)
    })
  }
  const [copyToTicket] = useState(() => (ticketUuid: string) => {
    copyContact(ticketUuid, false)
    keepDraft(form.getValues())
  })
  return (
    <>
      <div>
        {sendState.errors.length > 0 && (
          <div className="after-4">
            <ErrorSummary
              title={t('app.checkout.errors', { count: sendState.errorCount })}
              errors={sendState.errors}
              attempt={sendState.attempt}
            />
          </div>
        )}
        <form
          id={formId}
          noValidate
          onSubmit={(submitted) => {
            submitted.preventDefault()
            if (!expired) void submit()
          }}
        />
        <FormIdContext value={formId}>
          <div className="stack gap-5" onChange={onChange}>
            {!hideContact && <ContactSection />}
            {context.type === 'event' && (
              <AttendeesSection event={context} onCopy={isFollowing ? null : copyToTicket} />
            )}
            {context.type === 'subscription' && <SubscriptionOwnerSection />}
            {offer !== 'hidden' && (
              <InvoiceSection
                offer={offer}
                configuration={context.invoicingConfiguration}
                requested={invoiceRequested}
              />
            )}
            <SendFailure failure={sendState.failure} />
            <CancelReservation />
          </div>
        </FormIdContext>
      </div>
      <aside aria-label={t('app.facts.order')}>
        <SubmitBar busy={busy} expired={expired} />
      </aside>
      {warning !== undefined && (
        <WarningSheet
          warning={warning}
          onCheck={sendState.dropWarnings}
          onProceed={() => sendState.send(true)}
        />
      )}
    </>
  )
})

/**
 * Contact, attendees and invoice, beside them the sum: children of `two-columns`. Every change is stored at once; errors are shown
 * at their field.
 */
export const BookingForm = (props: Props) => {
  const { reservation, context } = useCheckout()
  const [search] = useSearchParams()
  const invoiceRequested = (search.get('requestInvoice') ?? '') !== ''
  const offer = invoiceOffer(reservation, context)
  const form = useForm<BookingValues>({
    defaultValues: {
      ...props.initialValues,
      ...(invoiceRequested && offer === 'optional' ? { invoiceRequested: true } : {}),
    },
    shouldFocusError: false,
  })
  return (
    <FormFields form={form}>
      <Sections {...props} form={form} offer={offer} invoiceRequested={invoiceRequested} />
    </FormFields>
  )
}
