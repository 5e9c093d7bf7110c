import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { eventDay } from '#core/domain/event-day.ts'
import { paths } from '#core/domain/page-paths.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { takeOver } from '#platform/takeover.ts'
import { Link } from '#shared/Link.tsx'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ticketIcon } from '#ui/icons.ts'
import { TicketFrame } from './TicketFrame.tsx'

/** A ticket whose personal fields were removed: the event, and the ways on. */
export const TicketWithoutData = ({ ticket }: { ticket: TicketRecord }) => {
  const { t, pick, pickLang, lang } = useTranslations()
  const { keepTickets, removeTicket } = useServices()
  const navigate = useNavigate()
  const { eventShortName, uuid, eventTitle, location } = ticket
  useLayoutEffect(() => takeOver(), [])
  const fetchAgain = () =>
    keepTickets({ eventShortName, reservationId: null, uuids: [uuid] }, () => undefined)
  const remove = async (): Promise<void> => {
    if (await removeTicket(eventShortName, uuid)) await navigate(paths.wallet(), { replace: true })
  }
  return (
    <TicketFrame>
      <DocumentTitle title={pick(eventTitle)} />
      <div className="state">
        <Icon shape={ticketIcon} className="sign" />
        <h1 lang={pickLang(eventTitle)}>{pick(eventTitle)}</h1>
        <p>{[eventDay(ticket, lang) ?? '', location].filter((text) => text !== '').join(', ')}</p>
        <p className="dim">{t('app.wallet.removed-data.text')}</p>
        <div className="button-row">
          <Button variant="line" onClick={fetchAgain}>
            {t('app.wallet.removed-data.again')}
          </Button>
          <Button bad onClick={remove}>
            {t('app.wallet.remove')}
          </Button>
        </div>
        <Link className={buttonClass({ variant: 'text' })} to={paths.wallet()}>
          {t('app.shell.tickets')}
        </Link>
      </div>
    </TicketFrame>
  )
}
