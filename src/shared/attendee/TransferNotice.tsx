import type { EventInfo } from '#core/contract/event.ts'
import type { BookingTicket } from '#core/contract/reservation.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/Button.tsx'
import { focusControl } from '#ui/focus-control.ts'
import { userPenIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { controlId } from './control-id.ts'
import type { useTicketForm } from './use-ticket-form.ts'

type Props = {
  ticket: BookingTicket
  event: Pick<EventInfo, 'assignmentConfiguration'>
  form: ReturnType<typeof useTicketForm>['form']
}

/** States the consequence of a change of the attendee; a transfer empties name and e-mail address for another person. */
export const TransferNotice = ({ ticket: { uuid, assigned, locked }, event, form }: Props) => {
  const { t } = useTranslations()
  if (!event.assignmentConfiguration.enableTicketTransfer || !assigned || locked) return null
  const transfer = () => {
    for (const name of ['firstName', 'lastName', 'email'] as const)
      form.setValue(`tickets.${uuid}.${name}`, '')
    focusControl(controlId(`tickets.${uuid}.firstName`))
  }
  return (
    <Notice
      actions={
        <Button variant="line" slim icon={userPenIcon} onClick={transfer}>
          {t('app.tickets.transfer')}
        </Button>
      }
    >
      {t('reservation-page-complete.info-update')}
    </Notice>
  )
}
