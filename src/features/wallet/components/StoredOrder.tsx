import { Navigate, useParams } from 'react-router'
import { paths } from '#core/domain/page-paths.ts'
import { SubscriptionPage } from './SubscriptionPage.tsx'
import { TransferPage } from './TransferPage.tsx'

/** The page of a stored subscription, or of an order with the way to pay it. */
export const StoredOrder = () => {
  const { kind, id = '' } = useParams()
  if (kind === 'pass') return <SubscriptionPage id={id} />
  if (kind === 'transfer') return <TransferPage reservationId={id} />
  return <Navigate to={paths.wallet()} replace />
}
