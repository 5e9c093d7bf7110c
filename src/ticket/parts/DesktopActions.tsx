import { useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/content/Button.tsx'
import { printerIcon, smartphoneIcon } from '#ui/content/more-icons.ts'
import { paths } from '#wire/page-paths.ts'
import { isOnlineTicket } from '../rules/ticket-page-facts.ts'
import type { TicketRecord } from '../store/records.ts'
import { QrSheet } from './QrSheet.tsx'

/** Offers, on a computer, the link of the ticket as a code for the camera of the phone, and the print of a code for the door. */
export const DesktopActions = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslations()
  const [open, setOpen] = useState(false)
  const url = new URL(paths.ticket(ticket.eventShortName, ticket.uuid), location.origin).href
  return (
    <>
      <div className="button-row">
        {/* Filled is the way to the room of an online event. */}
        <Button
          variant={isOnlineTicket(ticket) || ticket.eventMissingSince !== null ? 'line' : 'fill'}
          icon={smartphoneIcon}
          onClick={() => setOpen(true)}
        >
          {t('app.tickets.phone')}
        </Button>
        {!isOnlineTicket(ticket) && (
          <Button variant="line" icon={printerIcon} onClick={() => window.print()}>
            {t('app.tickets.print')}
          </Button>
        )}
      </div>
      <QrSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('app.tickets.phone.title')}
        value={url}
        label={t('app.tickets.phone.code')}
      >
        <p className="dim">{t('app.tickets.phone.text')}</p>
      </QrSheet>
    </>
  )
}
