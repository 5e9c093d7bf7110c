/**
 * Unpaid transfers are now removed after their deadline unless a setting keeps them. Events that have overdue ones keep
 * the former rule, so that an update removes no order whose payment the operator has not recorded yet.
 */
export const keptUnpaidTransfers: readonly string[] = [
  `update events set config = jsonb_set(
      config, '{settings,AUTOMATIC_REMOVAL_EXPIRED_OFFLINE_PAYMENT}', 'false'
    )
    where config -> 'settings' -> 'AUTOMATIC_REMOVAL_EXPIRED_OFFLINE_PAYMENT' is null
      and exists (
        select 1 from reservations
        where reservations.event_id = events.id and reservations.status = 'OFFLINE_PAYMENT'
          and reservations.valid_until < extract(epoch from now()) * 1000
      )`,
]
