import { useEffect, type ComponentProps, type ReactNode } from 'react'
import type { EventInfo } from '#catalogue/contract/event.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { FormFields } from '#ui/app/FormFields.tsx'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { Button } from '#ui/content/Button.tsx'
import { userPenIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'
import { focusControl } from '#ui/forms/focus-control.ts'
import { canChangeTicket } from '../../rules/booking/attendee-form.ts'
import { AttendeeFields } from './AttendeeFields.tsx'
import { controlId } from './control-id.ts'
import { TicketLanguage } from './TicketLanguage.tsx'
import { useTicketForm } from './use-ticket-form.ts'

type TransferProps = { uuid: string; form: ReturnType<typeof useTicketForm>['form'] }

/** Empties name and e-mail address for another person. */
const Transfer = ({ uuid, form }: TransferProps) => {
  const { t } = useTranslations()
  const transfer = () => {
    for (const name of ['firstName', 'lastName', 'email'] as const)
      form.setValue(`tickets.${uuid}.${name}`, '', { shouldDirty: true })
    focusControl(controlId(`tickets.${uuid}.firstName`))
  }
  return (
    <Button variant="text" slim icon={userPenIcon} onClick={transfer}>
      {t('app.tickets.transfer')}
    </Button>
  )
}

type Options = Parameters<typeof useTicketForm>[0]

type Props = Omit<ComponentProps<typeof AttendeeFields>, 'children'> & {
  event: EventInfo
  /** Items of additional services, a draft, and what follows an answer. */
  options: Pick<Options, 'items' | 'draft' | 'onUnsent' | 'onSaved'>
  /** A sentence about a missing connection. */
  offline?: ReactNode
  /** Text of the button that sends the first attendee. */
  assign: string
  onCancel: () => void
}

/** The attendee of one ticket: the consequence of a change, the fields with their problems, and the buttons. The first name has the focus when the form opens. */
export const TicketForm = ({ event, options, offline, assign, onCancel, ...fields }: Props) => {
  const { t } = useTranslations()
  const { ticket } = fields
  const { form, save, texts, failure, busy } = useTicketForm({ ticket, event, ...options })
  const { uuid, assigned, locked } = ticket
  const canTransfer = event.assignmentConfiguration.enableTicketTransfer && assigned && !locked
  const isChanged = !assigned || form.formState.isDirty || options.draft || failure !== null
  useEffect(() => {
    focusControl(controlId(`tickets.${uuid}.firstName`))
  }, [uuid])
  return (
    <FormFields form={form}>
      {canTransfer && <p>{t('reservation-page-complete.info-update')}</p>}
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
            <Button type="submit" busy={busy} variant={isChanged ? 'fill' : 'line'}>
              {assigned ? t('reservation-page-complete.update') : assign}
            </Button>
          )}
          <Button variant="line" onClick={onCancel}>
            {t('reservation-page-complete.cancel')}
          </Button>
        </div>
        {canTransfer && <Transfer uuid={uuid} form={form} />}
      </form>
    </FormFields>
  )
}
