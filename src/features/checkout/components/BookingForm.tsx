import { useRef, useState, type FormEvent } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import {
  invoiceOffer,
  canPostponeAssignment,
  ticketsOf,
  type BookingValues,
  type PersonValues,
} from '#core/domain/booking-form.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Check } from '#ui/Check.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useEmbedded } from '../embedding.ts'
import { ReservationAmount } from './ReservationAmount.tsx'
import { useCheckout } from '../use-checkout.ts'
import { useKeepDraft } from '../use-draft.ts'
import { useSendDetails } from '../use-send-details.ts'
import { CancelReservation } from './CancelReservation.tsx'
import { InvoiceSection } from './InvoiceSection.tsx'
import { PersonFields } from './PersonFields.tsx'
import { AttendeeFields } from './AttendeeFields.tsx'
import { WarningSheet } from './WarningSheet.tsx'

type Props = { initialValues: BookingValues; expired: boolean }
const formId = 'booking'

/** Contact, attendees, invoice. Everything typed is kept at once; everything wrong is said at its field. */
export const BookingForm = ({ initialValues: first, expired }: Props) => {
  const { t } = useTranslations()
  const { reservation, event } = useCheckout()
  const [search] = useSearchParams()
  const wantsInvoice = search.has('requestInvoice') && search.get('requestInvoice') !== ''
  const offer = invoiceOffer(reservation, event)
  const form = useForm<BookingValues>({
    defaultValues: { ...first, ...(wantsInvoice && offer === 'optional' ? { invoiceRequested: true } : {}) },
    shouldFocusError: false,
  })
  const keep = useKeepDraft(reservation.id, event.shortName)
  const tickets = reservation.ticketsByCategory.flatMap(({ name, tickets: of }) =>
    of.map((ticket) => ({ name, ticket })),
  )
  const sendState = useSendDetails(form)
  const embedded = useEmbedded(event)
  const hideContact = reservation.metadata.hideContactData && embedded
  const postponed = useWatch({ control: form.control, name: 'postponeAssignment' })
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  const autocomplete = event.assignmentConfiguration.enableAttendeeAutocomplete
  const single = ticketsOf(reservation).length === 1
  const copied = useRef<PersonValues>(first)
  const copyTo = (uuid: string, onlyUntouched: boolean) => {
    for (const name of ['firstName', 'lastName', 'email'] as const) {
      const path = `tickets.${uuid}.${name}` as const
      const there = form.getValues(path)
      // Who was typed there, or was known before, is someone else and stays.
      const taken = form.getFieldState(path).isTouched || (there !== '' && there !== copied.current[name])
      if (onlyUntouched && taken) continue
      const typed = form.getValues(name)
      copied.current = { ...copied.current, [name]: typed }
      form.setValue(path, typed, { shouldDirty: false })
    }
  }
  const changed = (typed: FormEvent<HTMLFormElement>) => {
    const name = (typed.target as HTMLInputElement).name
    const uuid = tickets[0]?.ticket.uuid
    // One ticket is usually one's own: its holder follows the contact until someone else is typed (contract 1, 6).
    if (single && autocomplete && uuid !== undefined && ['firstName', 'lastName', 'email'].includes(name))
      copyTo(uuid, true)
    keep(form.getValues())
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
  const { failure } = sendState
  return (
    <FormProvider {...form}>
      {sendState.errors.length > 0 && (
        <div className="after-4">
          <ErrorSummary
            title={t('app.checkout.errors')}
            errors={sendState.errors}
            attempt={sendState.attempt}
          />
        </div>
      )}
      <form
        id={formId}
        className="stack gap-5"
        noValidate
        onChange={changed}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          if (!expired) void submit()
        }}
      >
        {!hideContact && (
          <section className="stack" aria-labelledby="contact">
            <h2 id="contact">{t('app.checkout.contact')}</h2>
            <PersonFields
              prefix=""
              hint={t('app.checkout.contact.hint')}
              lockedEmail={reservation.metadata.lockEmailEdit && (reservation.email ?? '') !== ''}
            />
          </section>
        )}
        <section className="stack" aria-labelledby="attendees">
          <h2 id="attendees">{t('reservation-page.attendees')}</h2>
          {canPostponeAssignment(reservation, event) && (
            <Check {...form.register('postponeAssignment')} hint={t('app.checkout.postpone.hint')}>
              {t('reservation-page.postpone-assignment')}
            </Check>
          )}
          {!postponed &&
            tickets.map(({ name, ticket }, index) => (
              <AttendeeFields
                key={ticket.uuid}
                ticket={ticket}
                category={name}
                number={index + 1}
                count={tickets.length}
                event={event}
                lockEmailEdit={reservation.metadata.lockEmailEdit}
                onCopy={
                  index === 0 && !(single && autocomplete)
                    ? () => {
                        copyTo(ticket.uuid, false)
                        keep(form.getValues())
                      }
                    : undefined
                }
              />
            ))}
        </section>
        {offer !== 'hidden' && (
          <InvoiceSection offer={offer} configuration={event.invoicingConfiguration} wanted={wantsInvoice} />
        )}
        {failure === 'elsewhere' && (
          <Notice tone="warn" live="alert" title={t('app.checkout.elsewhere')}>
            {t('app.checkout.elsewhere.text')}
          </Notice>
        )}
        {failure !== null && failure !== 'elsewhere' && (
          <OutcomeNotice failure={failure}>
            <p>{t('app.checkout.kept')}</p>
          </OutcomeNotice>
        )}
        <CancelReservation event={event} reservationId={reservation.id} />
      </form>
      <WarningSheet
        warnings={sendState.warnings}
        onCheck={sendState.dropWarnings}
        onProceed={() => sendState.send(true)}
      />
      <ActionBar
        label={t('app.checkout.next')}
        before={t('app.checkout.count', { count: tickets.length })}
        sum={
          reservation.orderSummary.free ? (
            t('common.free')
          ) : (
            <ReservationAmount amount={reservation.orderSummary.totalPrice} event={event} />
          )
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
    </FormProvider>
  )
}
