/**
 * Subscriptions that earlier versions sold by on-site payment were usable unpaid. Without a recorded payment they are
 * pending again; `mark-paid` makes them usable. Tickets that they have paid for stay valid.
 */
export const unpaidSubscriptions: readonly string[] = [
  `update subscriptions set status = 'PENDING', valid_from = null, valid_until = null
    from reservations
    where reservations.id = subscriptions.reservation_id
      and subscriptions.status = 'ACQUIRED' and subscriptions.price > 0
      and reservations.payment_proxy = 'ON_SITE'
      and not exists (
        select 1 from transactions
        where transactions.reservation_id = reservations.id and transactions.status = 'COMPLETE'
      )`,
]
