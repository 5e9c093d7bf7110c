import { useState } from 'react'
import { ticketValues, toAttendeeForm, unchangedItems } from '#core/domain/attendee-form.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#shared/services.ts'
import { showToast } from '#shared/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { checkIcon, cloudOffIcon } from '#ui/Icon.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useTicketFormData } from '../use-ticket-form-data.ts'

/** Gives a ticket that was sent back to the attendee of before, as long as the server lets its attendee change. */
export const TakeBack = ({ ticket: stored }: { ticket: TicketRecord }) => {
  const { t, lang } = useTranslations()
  const { updateTicket } = useServices()
  const data = useTicketFormData(stored)
  const [asking, setAsking] = useState(false)
  const { sentFrom, eventShortName, uuid } = stored
  if (sentFrom === null || data === null || !('event' in data) || data.ticket.locked) return null
  const { ticket, event, items } = data
  const { at: _at, ...person } = sentFrom
  const close = () => setAsking(false)
  const takeBack = async (): Promise<void> => {
    const values = { ...ticketValues(ticket, event, lang), ...person }
    const form = { ...toAttendeeForm(values, ticket, 'change'), ...unchangedItems(uuid, items) }
    const answer = await updateTicket({ eventShortName, uuid, form, locked: false, sentFrom: null })
    const isDone = answer.kind === 'saved'
    showToast({
      id: 'ticket',
      icon: isDone ? checkIcon : cloudOffIcon,
      text: t(isDone ? 'app.tickets.take-back.done' : 'app.tickets.take-back.failed'),
    })
    close()
  }
  return (
    <>
      <Button variant="text" slim onClick={() => setAsking(true)}>
        {t('app.tickets.take-back')}
      </Button>
      <Sheet
        open={asking}
        onDismiss={close}
        title={t('app.tickets.take-back.title', { name: stored.fullName })}
        dismiss={t('app.queue.cancel')}
        actions={<Button onClick={takeBack}>{t('app.tickets.take-back')}</Button>}
      >
        <p className="dim">{t('app.tickets.take-back.text', { name: person.firstName })}</p>
      </Sheet>
    </>
  )
}
