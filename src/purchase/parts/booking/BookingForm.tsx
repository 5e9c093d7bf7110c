import { memo, type FormEvent, useEffect, useRef, useState } from 'react'
import { useForm, useFormContext, type FieldPath, type UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { subscriptionOf } from '#catalogue/parts/subscription-of.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { FormFields } from '#ui/app/FormFields.tsx'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { problemText, warningProblem } from '#ui/app/problem-text.ts'
import { Button } from '#ui/content/Button.tsx'
import { FactsLine } from '#ui/content/FactsLine.tsx'
import { refreshIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import { useRunOnce } from '#ui/content/use-run-once.ts'
import type { Failure } from '#ui/data/call-error.ts'
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx'
import { FormIdContext } from '#ui/forms/form-id.ts'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import type { Warning } from '#wire/problem.ts'
import {
  invoiceOffer,
  type BookingValues,
  type InvoiceOffer,
  ticketsOf,
} from '../../rules/booking/booking-form.ts'
import { buyerTicketOf, isBuyerComing, withBuyerAsAttendee } from '../../rules/booking/buyer-ticket.ts'
import { needsPrivacy, toPaymentForm } from '../../rules/payment/payment-options.ts'
import { controlId } from '../attendee/control-id.ts'
import { ConnectionNote } from '../ConnectionNote.tsx'
import { contextKeys } from '../context-keys.ts'
import { useEmbedded } from '../embedding.ts'
import { OrderedEvent } from '../OrderedEvent.tsx'
import { PayProblems } from '../payment/PayProblems.tsx'
import { usePay } from '../payment/use-pay.ts'
import { TotalAmount } from '../ReservationSummary.tsx'
import { ConsentByOrder } from '../TermsConsent.tsx'
import { useCheckout, type Checkout } from '../use-checkout.ts'
import { useLeaveCheckout } from '../use-leave-checkout.ts'
import { useSkipsReview } from '../use-skips-review.ts'
import { AttendeesSection } from './AttendeesSection.tsx'
import { useBuyerTicket } from './BuyerChoice.tsx'
import { ContactSection } from './ContactSection.tsx'
import { bookingFieldLabels } from './field-labels.ts'
import { InvoiceSection } from './InvoiceSection.tsx'
import { SubscriptionOwnerSection } from './SubscriptionOwnerSection.tsx'
import { useKeepDraft } from './use-draft.ts'
import { useSendDetails, type SendDetailsState } from './use-send-details.ts'

type BookingBarProps = {
  /** Id of the form that the button sends. */
  formId: string
  busy: boolean
  expired: boolean
  /** Checks an order whose confirmation has no answer: nothing is sent before. */
  onCheck: (() => Promise<void>) | undefined
}

/** The order with its sum, and the button to the next step. */
const BookingBar = ({ formId, busy, expired, onCheck }: BookingBarProps) => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  const [search] = useSearchParams()
  const skips = useSkipsReview()
  const count = ticketsOf(reservation).length
  const { free, summary } = reservation.orderSummary
  const isApplied = summary.some(({ type }) => type === 'APPLIED_SUBSCRIPTION')
  const isDeducted = context.canApplySubscriptions && subscriptionOf(search) !== null && !free && !isApplied
  const passNote = isDeducted ? t('app.checkout.pass.next') : undefined
  return (
    <ActionBar
      label={t('app.shell.next-step')}
      details={{
        name: t('app.facts.order'),
        content: <OrderedEvent>{passNote && <p className="small">{passNote}</p>}</OrderedEvent>,
      }}
      before={context.type === 'event' ? t('app.facts.tickets', { count }) : undefined}
      sum={free ? t('common.free') : <TotalAmount />}
      after={passNote}
      note={
        <>
          {skips && <ConsentByOrder event={context} />}
          {onCheck === undefined && !expired && <ConnectionNote />}
        </>
      }
    >
      {onCheck === undefined ? (
        <Button
          type="submit"
          form={formId}
          busy={busy}
          disabledReason={expired && t('error.STEP_2_ORDER_HAS_EXPIRED')}
        >
          {skips ? t(contextKeys[context.type].submitFree, { count }) : t('reservation-page.continue')}
        </Button>
      ) : (
        <Button icon={refreshIcon} onClick={onCheck}>
          {t('app.shell.check')}
        </Button>
      )}
    </ActionBar>
  )
}

/** Cancels the pending reservation after a confirmation. Its tickets are on sale again at once. */
const CancelReservation = () => {
  const { t } = useTranslations()
  const { context, reservation } = useCheckout()
  const { cancelAndLeave } = useLeaveCheckout()
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const cancel = async () => setFailure(await cancelAndLeave())
  return (
    <>
      <div className="row">
        <Button variant="text" slim className="dim" onClick={() => setAsking(true)}>
          {t('app.checkout.cancel')}
        </Button>
      </div>
      <Sheet
        open={asking}
        title={t('app.checkout.cancel.ask')}
        onDismiss={() => setAsking(false)}
        dismiss={t('app.checkout.cancel.keep')}
        actions={
          <Button variant="line" bad onClick={cancel}>
            {t('app.checkout.cancel.do')}
          </Button>
        }
      >
        <p>{t(contextKeys[context.type].cancelText, { count: ticketsOf(reservation).length })}</p>
        {failure !== null && <OutcomeNotice failure={failure} />}
      </Sheet>
    </>
  )
}

type WarningSheetProps = { warning: Warning; onCheck: () => void; onProceed: () => Promise<void> }

/**
 * Asks about the first warning of the server, and names the parts of the form that it is about: correct the entries, or continue
 * (docs/api/client-behavior.md#booking-page).
 */
const WarningSheet = ({ warning, onCheck, onProceed }: WarningSheetProps) => {
  const translations = useTranslations()
  const { reservation } = useCheckout()
  const { getValues } = useFormContext<BookingValues>()
  const labels = bookingFieldLabels(reservation, translations, getValues())
  const places = [...labels].flatMap(([path, { section }]) => {
    const value = getValues(path as FieldPath<BookingValues>)
    const isNamed = warning.params.some((param) => param === value)
    return isNamed && document.getElementById(controlId(path)) ? section : []
  })
  return (
    <Sheet
      open
      title={translations.t('app.checkout.warning')}
      onDismiss={onCheck}
      actions={
        <>
          <Button onClick={onCheck}>{translations.t('warning.check')}</Button>
          <Button variant="line" onClick={onProceed}>
            {translations.t('warning.proceed')}
          </Button>
        </>
      }
    >
      <p>{problemText(translations, warningProblem(warning))}</p>
      {places.length > 0 && <FactsLine facts={places} />}
    </Sheet>
  )
}

type Props = {
  initialValues: BookingValues
  expired: boolean
}
const formId = 'booking'

const SendFailure = ({ failure }: { failure: SendDetailsState['failure'] }) => {
  const { t } = useTranslations()
  const box = useRef<HTMLDivElement>(null)
  // The notice may be outside of the screen: the action stays at its bottom.
  useEffect(() => {
    if (failure !== null) box.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  if (failure === null) return null
  return (
    <div ref={box}>
      {failure === 'in-other-tab' ? (
        <Notice tone="warn" live="alert" title={t('app.checkout.elsewhere')}>
          {t('app.checkout.elsewhere.text')}
        </Notice>
      ) : (
        <OutcomeNotice failure={failure} lost={t('app.checkout.uncharged')}>
          <p>{t('app.checkout.kept')}</p>
        </OutcomeNotice>
      )}
    </div>
  )
}

/** The frame of an embedded shop has the contact: the form has no fields for it. */
function useHasContact(): boolean {
  const { reservation, context } = useCheckout()
  const embedded = useEmbedded(context)
  return !(reservation.metadata.hideContactData && embedded)
}

type SectionsProps = Pick<Props, 'expired'> & {
  form: UseFormReturn<BookingValues>
  offer: InvoiceOffer
  invoiceRequested: boolean
}

/** Apart from `useForm`, which renders its component twice before the form is shown. */
const Sections = memo(({ expired, form, offer, invoiceRequested }: SectionsProps) => {
  const { t } = useTranslations()
  const { context, order, refresh } = useCheckout()
  const keepDraft = useKeepDraft(order)
  const hasContact = useHasContact()
  const { follow, ...buyer } = useBuyerTicket(form, hasContact)
  const paying = usePay('details')
  const consents = { terms: true, privacy: true, privacyNeeded: needsPrivacy(context) }
  const confirm = () => paying.pay(toPaymentForm(null, consents))
  const skips = useSkipsReview()
  const isUnknown = paying.outcome?.kind === 'unknown'
  const details = useSendDetails(form, buyer.isComing ? buyer.uuid : undefined, skips ? confirm : null)
  const [warning] = details.warnings
  const { busy, run: submit } = useRunOnce(() => details.send(false))
  const onChange = ({ target }: FormEvent<HTMLElement>) => {
    follow((target as HTMLInputElement).name)
    keepDraft(form.getValues())
  }
  return (
    <>
      <div>
        {details.summary !== null && <ErrorSummary {...details.summary} attempt={details.attempt} />}
        <form
          id={formId}
          noValidate
          onSubmit={(submitted) => {
            submitted.preventDefault()
            if (!expired && !isUnknown) void submit()
          }}
        />
        <FormIdContext value={formId}>
          <div className="stack gap-5" onChange={onChange}>
            {hasContact && <ContactSection />}
            {context.type === 'event' && <AttendeesSection event={context} onCopy={keepDraft} {...buyer} />}
            {context.type === 'subscription' && <SubscriptionOwnerSection />}
            {offer !== 'hidden' && (
              <InvoiceSection offer={offer} context={context} requested={invoiceRequested} />
            )}
            <SendFailure failure={details.failure} />
            <PayProblems paying={paying} onEdit={refresh} hasBotCheck={false} />
            <CancelReservation />
          </div>
        </FormIdContext>
      </div>
      <aside aria-label={t('app.facts.order')}>
        <BookingBar
          formId={formId}
          busy={busy}
          expired={expired}
          onCheck={isUnknown ? paying.check : undefined}
        />
      </aside>
      {warning !== undefined && (
        <WarningSheet warning={warning} onCheck={details.dropWarnings} onProceed={() => details.send(true)} />
      )}
    </>
  )
})

/** The values that the form begins with: the contact also in the ticket of a buyer who comes. */
function defaultValuesOf(
  initial: BookingValues,
  { reservation, context }: Pick<Checkout, 'reservation' | 'context'>,
  hasContact: boolean,
): BookingValues {
  const uuid = hasContact ? buyerTicketOf(reservation) : undefined
  return uuid !== undefined && isBuyerComing(initial, uuid, context)
    ? withBuyerAsAttendee(initial, uuid)
    : initial
}

/**
 * Contact, attendees and invoice, beside them the order: children of `two-columns`. Every change is stored at once; errors are shown
 * at their field.
 */
export const BookingForm = ({ initialValues, expired }: Props) => {
  const { reservation, context } = useCheckout()
  const [search] = useSearchParams()
  const hasContact = useHasContact()
  const invoiceRequested = (search.get('requestInvoice') ?? '') !== ''
  const offer = invoiceOffer(reservation, context)
  const form = useForm<BookingValues>({
    defaultValues: {
      ...defaultValuesOf(initialValues, { reservation, context }, hasContact),
      ...(invoiceRequested && offer === 'optional' ? { invoiceRequested: true } : {}),
    },
    shouldFocusError: false,
  })
  return (
    <FormFields form={form}>
      <Sections form={form} expired={expired} offer={offer} invoiceRequested={invoiceRequested} />
    </FormFields>
  )
}
