import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { EventInfo } from '#catalogue/contract/event.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { problemTexts } from '#ui/app/problem-text.ts'
import { useFieldProblems, type FieldProblem } from '#ui/app/use-field-problems.ts'
import { useRunOnce } from '#ui/content/use-run-once.ts'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { focusControl } from '#ui/forms/focus-control.ts'
import type { Problem } from '#wire/problem.ts'
import type { AdditionalServiceWithData, BookingTicket } from '../../contract/reservation.ts'
import {
  ticketFieldOf,
  ticketValues,
  toAttendeeForm,
  unchangedItems,
  type TicketValues,
} from '../../rules/booking/attendee-form.ts'
import type { BookingValues } from '../../rules/booking/booking-form.ts'
import type { StoredTicketChange } from '../../rules/ticket-change.ts'
import { controlId } from './control-id.ts'

type Values = Pick<BookingValues, 'tickets'>

interface Options {
  readonly ticket: BookingTicket
  readonly event: Pick<EventInfo, 'shortName' | 'contentLanguages'>
  /** Items of additional services; their answers are sent unchanged. */
  readonly items: readonly AdditionalServiceWithData[]
  /** Typed before and not sent. */
  readonly draft?: TicketValues | null
  /** The server did not answer: these values were not saved. */
  readonly onUnsent?: (values: TicketValues) => void
  /** The ticket goes to another person. */
  readonly isSending?: boolean
  /** The server has accepted the change. */
  readonly onSaved: (stored: StoredTicketChange) => unknown
}

/** The form of one ticket, with each problem at its field (docs/api/tickets.md#change-a-ticket). */
export function useTicketForm({ ticket, event, items, draft, ...options }: Options) {
  const { isSending, onUnsent, onSaved } = options
  const translations = useTranslations()
  const { updateTicket } = useServices()
  const { uuid } = ticket
  const form = useForm<Values>({
    defaultValues: { tickets: { [uuid]: { ...ticketValues(ticket, event, translations.lang), ...draft } } },
    shouldFocusError: false,
  })
  const problems = useFieldProblems(form)
  const [failure, setFailure] = useState<Failure | null>(null)

  function show(refused: readonly Problem[], values: TicketValues): void {
    const fields = refused.flatMap((problem): FieldProblem[] => {
      const field = ticketFieldOf(problem.path, values)
      return field === null ? [] : [{ path: `tickets.${uuid}.${field}`, problem }]
    })
    problems.refuse(
      fields,
      refused.filter(({ path }) => ticketFieldOf(path, values) === null),
    )
    setFailure(null)
    fields.some(({ path }) => focusControl(controlId(path)))
  }

  async function send(): Promise<void> {
    const values = form.getValues().tickets[uuid]
    if (values === undefined) return
    const answer = await updateTicket({
      eventShortName: event.shortName,
      uuid,
      form: { ...toAttendeeForm(values, ticket, 'change'), ...unchangedItems(uuid, items) },
      locked: ticket.locked,
      isSending,
    })
    if (answer.kind === 'refused' && answer.problems.length > 0) return show(answer.problems, values)
    problems.clear()
    setFailure(answer.kind === 'saved' ? null : answer)
    if (answer.kind === 'saved') await onSaved(answer.stored)
    else if (answer.kind !== 'refused') onUnsent?.(values)
  }

  const { busy, run: save } = useRunOnce(send)
  return {
    form,
    save,
    busy,
    /** Problems of the whole form. */
    texts: problemTexts(translations, problems.whole),
    failure,
  }
}
