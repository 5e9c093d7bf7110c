import { useState } from 'react'
import { FollowLink } from '#catalogue/parts/FollowLink.tsx'
import { eventTiming, isOver } from '#catalogue/rules/event-timing.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { MenuAction, MenuButton, MenuLink } from '#ui/app/MenuButton.tsx'
import { calendarPlusIcon } from '#ui/content/Icon.tsx'
import { MenuLabel } from '#ui/content/MenuLabel.tsx'
import { printerIcon, shieldCheckIcon, smartphoneIcon, undoIcon } from '#ui/content/more-icons.ts'
import { useServices } from '#ui/data/services.ts'
import { paths } from '#wire/page-paths.ts'
import { serverPaths } from '#wire/server-paths.ts'
import { printAllPath } from '../rules/print-all.ts'
import { canShowCode } from '../rules/ticket-freshness.ts'
import { isOnlineTicket } from '../rules/ticket-page-facts.ts'
import { isValidHere } from '../rules/ticket-state.ts'
import type { TicketRecord } from '../store/records.ts'
import { ReleaseTicket } from './ReleaseTicket.tsx'
import { useFullTicket } from './use-ticket-form-data.ts'
import { useWallet } from './use-wallet.ts'

type Props = { ticket: TicketRecord; onDoorCheck: () => void }

const hasOwnCode = (ticket: TicketRecord): boolean => canShowCode(ticket) && ticket.sentAt === null

/** The rarely needed options, with texts of the app: the ticket page does not load those of the server. */
export const TicketOptions = ({ ticket, onDoorCheck }: Props) => {
  const { t, lang } = useTranslations()
  const { now } = useServices()
  const full = useFullTicket(ticket)
  const [releasing, setReleasing] = useState(false)
  const over = isOver(eventTiming(ticket.datesWithOffset, now()))
  const admits = canShowCode(ticket) && isValidHere(ticket)
  const { tickets } = useWallet(ticket.eventShortName)
  const hasOthers = (tickets ?? []).filter(({ shortId }) => shortId === ticket.shortId).length > 1
  return (
    <>
      {hasOwnCode(ticket) && (
        <MenuAction icon={printerIcon} onClick={() => window.print()}>
          {t('app.tickets.print')}
        </MenuAction>
      )}
      {hasOthers && (
        <MenuLink icon={printerIcon} to={printAllPath(ticket.eventShortName, ticket.uuid)}>
          {t('app.tickets.print-all')}
        </MenuLink>
      )}
      {!over && isValidHere(ticket) && ticket.datesWithOffset.startDateTime !== 0 && (
        <li>
          <FollowLink path={serverPaths.calendar(ticket.eventShortName, lang, 'follow')}>
            <MenuLabel icon={calendarPlusIcon}>{t('app.calendar.follow')}</MenuLabel>
          </FollowLink>
        </li>
      )}
      {admits && (
        <MenuLink icon={smartphoneIcon} to={paths.moveTickets()} state={{ ticket: ticket.uuid }}>
          {t('app.wallet.move')}
        </MenuLink>
      )}
      {admits && !over && !isOnlineTicket(ticket) && (
        <MenuAction icon={shieldCheckIcon} onClick={onDoorCheck}>
          {t('app.tickets.door-check.start')}
        </MenuAction>
      )}
      {ticket.sentAt === null && full?.cancellationEnabled && (
        <li>
          <MenuButton icon={undoIcon} bad onClick={() => setReleasing(true)}>
            {t('app.tickets.release')}
          </MenuButton>
          <ReleaseTicket ticket={ticket} open={releasing} onClose={() => setReleasing(false)} />
        </li>
      )}
    </>
  )
}
