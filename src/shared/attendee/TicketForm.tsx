import { useEffect, type ComponentProps, type ReactNode } from 'react'
import type { EventInfo } from '#core/contract/event.ts'
import { canChangeTicket } from '#core/domain/attendee-form.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/Button.tsx'
import { focusControl } from '#ui/focus-control.ts'
import { Notice } from '#ui/Notice.tsx'
import { FormFields } from '../FormFields.tsx'
import { OutcomeNotice } from '../OutcomeNotice.tsx'
import { AttendeeFields } from './AttendeeFields.tsx'
import { controlId } from './control-id.ts'
import { TicketLanguage } from './TicketLanguage.tsx'
import type { useTicketForm } from './use-ticket-form.ts'

type Props = Omit<ComponentProps<typeof AttendeeFields>, 'children'> & {
  event: Pick<EventInfo, 'contentLanguages'>
  state: ReturnType<typeof useTicketForm>
  /** A sentence about a missing connection. */
  offline?: ReactNode
  /** Text of the button that sends the first attendee. */
  assign: string
  onCancel: () => void
}

/** The fields of one ticket with its problems and buttons. The first name has the focus when the form opens. */
export const TicketForm = ({ state, event, offline, assign, onCancel, ...fields }: Props) => {
  const { t } = useTranslations()
  const { form, save, texts, failure, busy } = state
  const { ticket } = fields
  const { uuid } = ticket
  useEffect(() => {
    focusControl(controlId(`tickets.${uuid}.firstName`))
  }, [uuid])
  return (
    <FormFields form={form}>
      <form
        className="stack"
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void save()
        }}
      >
        <AttendeeFields {...fields}>
          <TicketLanguage event={event} uuids={[uuid]} />
        </AttendeeFields>
        {texts.map((text) => (
          <Notice key={text} tone="danger" live="alert">
            {text}
          </Notice>
        ))}
        {failure !== null && (
          <OutcomeNotice failure={failure}>
            {failure.kind === 'unreachable' && offline !== undefined && <p>{offline}</p>}
          </OutcomeNotice>
        )}
        <div className="button-row">
          {canChangeTicket(ticket) && (
            <Button type="submit" busy={busy}>
              {ticket.assigned ? t('reservation-page-complete.update') : assign}
            </Button>
          )}
          <Button variant="line" onClick={onCancel}>
            {t('reservation-page-complete.cancel')}
          </Button>
        </div>
      </form>
    </FormFields>
  )
}
