import { useNavigate } from 'react-router'
import { paths } from '#wire/page-paths.ts'
import type { TicketRecord } from '../store/records.ts'
import { ReleaseTicketSheet } from './ReleaseTicketSheet.tsx'

type Props = { ticket: TicketRecord; open: boolean; onClose: () => void }

/** Gives a ticket back after a confirmation; its page then leads to the wallet. */
export const ReleaseTicket = ({ ticket, open, onClose }: Props) => {
  const navigate = useNavigate()
  return (
    <ReleaseTicketSheet
      eventShortName={ticket.eventShortName}
      uuid={ticket.uuid}
      name={ticket.fullName}
      open={open}
      onClose={onClose}
      onReleased={() => navigate(paths.wallet(), { replace: true })}
    />
  )
}
