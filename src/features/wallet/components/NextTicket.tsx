import { Navigate } from 'react-router'
import { paths } from '#core/domain/page-paths.ts'
import { nextGroup } from '#core/domain/ticket-groups.ts'
import { useServices } from '#shared/services.ts'
import { useWallet } from '../use-wallet.ts'

/** The launcher's shortcut: to the ticket that is needed next, else to all of them. */
export const NextTicket = () => {
  const { now } = useServices()
  const { tickets } = useWallet()
  if (tickets === null) return null
  const [first] = nextGroup(tickets, now()) ?? []
  return <Navigate to={first ? paths.ticket(first.eventShortName, first.uuid) : paths.wallet()} replace />
}
