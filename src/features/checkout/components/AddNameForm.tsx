import { useEffect, useId, useRef, useState } from 'react'
import { FormProvider, useForm, type FieldPath } from 'react-hook-form'
import { endpoints } from '#core/contract/endpoints.ts'
import type { Problem } from '#core/contract/problem.ts'
import type { BookingTicket } from '#core/contract/reservation.ts'
import { bookingValuesOf, fieldPathOf, toBookingForm, type BookingValues } from '#core/domain/booking-form.ts'
import type { EventContext } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import type { Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { problemText } from '#shared/problem-text.ts'
import { Button } from '#ui/Button.tsx'
import { focusControl } from '#ui/focus-control.ts'
import { Notice } from '#ui/Notice.tsx'
import { controlId } from '../control-id.ts'
import { useCheckout } from '../use-checkout.ts'
import { AttendeeFields } from './AttendeeFields.tsx'

type Props = {
  event: EventContext
  ticket: BookingTicket
  category: string
  /** From 1, over all categories. */
  number: number
  count: number
  /** The ticket has its attendee; the reservation was loaded again. */
  onSaved: () => void
}

type Outcome = { readonly texts: readonly string[]; readonly failure: Failure | null }

/** Sends the attendee of one ticket of a complete reservation (docs/api/tickets.md#change-a-ticket). */
function useAddName({ event, ticket, onSaved }: Pick<Props, 'event' | 'ticket' | 'onSaved'>) {
  const translations = useTranslations()
  const { api } = useServices()
  const { reservation, refresh } = useCheckout()
  const form = useForm<BookingValues>({
    defaultValues: bookingValuesOf(reservation, event, translations.lang),
    shouldFocusError: false,
  })
  const [outcome, setOutcome] = useState<Outcome>({ texts: [], failure: null })
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  function show(problems: readonly Problem[]): void {
    const texts = new Set<string>()
    const fields: string[] = []
    for (const problem of problems) {
      const path = fieldPathOf(`tickets.${ticket.uuid}.${problem.path}`, form.getValues())
      const message = problemText(translations, problem)
      if (path === null) texts.add(message)
      else {
        if (fields.length === 0) focusControl(controlId(path))
        fields.push(path)
        form.setError(path as FieldPath<BookingValues>, { type: 'server', message })
      }
    }
    setOutcome({ texts: [...texts], failure: null })
  }

  async function send(): Promise<void> {
    form.clearErrors()
    const body = toBookingForm(form.getValues()).tickets[ticket.uuid]
    if (body === undefined) return
    const params = { shortName: event.shortName, uuid: ticket.uuid }
    const answer = await api.call(endpoints.updateTicket, { params, body })
    if (answer.kind === 'refused' && answer.problems.length > 0) return show(answer.problems)
    setOutcome({ texts: [], failure: answer.kind === 'value' ? null : answer })
    if (answer.kind !== 'value') return
    await refresh()
    onSaved()
  }

  async function save(): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    await send().finally(() => {
      running.current = false
      setBusy(false)
    })
  }
  return { form, save, busy, ...outcome }
}

/** The attendee of a ticket that was bought without a name. */
export const AddNameForm = ({ event, ticket, category, number, count, onSaved }: Props) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const { form, save, busy, texts, failure } = useAddName({ event, ticket, onSaved })
  const id = useId()
  const { uuid } = ticket
  useEffect(() => {
    focusControl(controlId(`tickets.${uuid}.firstName`))
  }, [uuid])
  return (
    <FormProvider {...form}>
      <form
        id={id}
        className="stack"
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void save()
        }}
      >
        <AttendeeFields
          ticket={ticket}
          category={category}
          number={number}
          count={count}
          event={event}
          lockEmailEdit={reservation.metadata.lockEmailEdit}
        />
        {texts.map((text) => (
          <Notice key={text} tone="danger" live="alert">
            {text}
          </Notice>
        ))}
        {failure !== null && <OutcomeNotice failure={failure} />}
        <Button type="submit" variant="line" full busy={busy}>
          {t('app.checkout.add-name.save')}
        </Button>
      </form>
    </FormProvider>
  )
}
