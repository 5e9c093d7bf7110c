import { useId, type ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { PersonFields } from '#purchase/parts/attendee/PersonFields.tsx'
import { useTicketForm } from '#purchase/parts/attendee/use-ticket-form.ts'
import { FormFields } from '#ui/app/FormFields.tsx'
import { ButtonLink } from '#ui/app/Link.tsx'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { showToast } from '#ui/app/toasts.ts'
import { Button } from '#ui/content/Button.tsx'
import { Icon, checkIcon, loaderIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import type { Failure } from '#ui/data/call-error.ts'
import { Sheet } from '#ui/page/Sheet.tsx'
import { paths } from '#wire/page-paths.ts'
import type { TicketRecord } from '../store/records.ts'
import { useTicketFormData, type TicketFormData } from './use-ticket-form-data.ts'

/** `name`: the same person, written correctly. `send`: another person, who gets the ticket. */
export type AttendeePurpose = 'name' | 'send'

/** Why nothing was changed; nothing is queued. */
const UnsentNotice = ({ failure, purpose }: { failure: Failure; purpose: AttendeePurpose }) => {
  const { t } = useTranslations()
  if (failure.kind !== 'unreachable') return <OutcomeNotice failure={failure} />
  return (
    <p className="error-message" role="alert">
      {t(`app.tickets.${purpose}.offline`)}
    </p>
  )
}

type Props = { stored: TicketRecord; purpose: AttendeePurpose; onClose: () => void }
type FormProps = Props & { data: TicketFormData }
type FrameProps = Pick<Props, 'purpose' | 'onClose'> & { action?: ReactNode; children: ReactNode }

const Frame = ({ purpose, onClose, action, children }: FrameProps) => {
  const { t } = useTranslations()
  return (
    <Sheet
      open
      onDismiss={onClose}
      title={t(`app.tickets.${purpose}`)}
      dismiss={t('app.queue.cancel')}
      actions={action}
    >
      {children}
    </Sheet>
  )
}

/** The fields of the attendee, empty for another person, with what the change means. The update page has the other details. */
const AttendeeForm = ({ stored, purpose, onClose, data: { ticket, event, items } }: FormProps) => {
  const { t } = useTranslations()
  const id = useId()
  const isSending = purpose === 'send'
  const { form, save, busy, texts, failure } = useTicketForm({
    ticket: isSending ? { ...ticket, firstName: '', lastName: '', email: '' } : ticket,
    event,
    items,
    isSending,
    onSaved: () => {
      const { firstName: first = '', lastName: last = '' } = form.getValues().tickets[ticket.uuid] ?? {}
      const name = `${first} ${last}`.trim()
      // The cover of the code says to whom it was sent.
      if (!isSending) showToast({ id: 'ticket', icon: checkIcon, text: t('app.tickets.name.done', { name }) })
      onClose()
    },
  })
  const typed = form.watch(`tickets.${ticket.uuid}.firstName`).trim()
  const person = typed === '' ? t('app.tickets.send.person') : typed
  return (
    <Frame
      purpose={purpose}
      onClose={onClose}
      action={
        <>
          <Button type="submit" form={id} busy={busy}>
            {t(`app.tickets.${purpose}.do`)}
          </Button>
          <ButtonLink variant="text" full slim to={paths.ticketUpdate(stored.eventShortName, stored.uuid)}>
            {t('app.tickets.details')}
          </ButtonLink>
        </>
      }
    >
      <FormFields form={form}>
        <form
          id={id}
          className="stack"
          noValidate
          onSubmit={(submitted) => {
            submitted.preventDefault()
            void save()
          }}
        >
          <PersonFields prefix={`tickets.${ticket.uuid}.`} />
          <p className="small" aria-live="polite">
            {isSending ? t('app.tickets.send.preview', { name: person }) : t('app.tickets.name.preview')}
            {isSending && <b className="below">{t('app.tickets.send.void')}</b>}
          </p>
          {texts.map((text) => (
            <Notice key={text} tone="danger" live="alert">
              {text}
            </Notice>
          ))}
          {failure !== null && <UnsentNotice failure={failure} purpose={purpose} />}
        </form>
      </FormFields>
    </Frame>
  )
}

/** Changes the attendee of a ticket on its page. */
export const AttendeeSheet = (props: Props) => {
  const { t } = useTranslations()
  const { stored, purpose, onClose } = props
  const data = useTicketFormData(stored)
  if (data !== null && 'event' in data) return <AttendeeForm {...props} data={data} />
  return (
    <Frame purpose={purpose} onClose={onClose}>
      {data === null ? (
        <p className="row" role="status">
          <Icon shape={loaderIcon} className="turn" />
          {t('app.wallet.opening.fetching')}
        </p>
      ) : (
        <UnsentNotice failure={data} purpose={purpose} />
      )}
    </Frame>
  )
}
