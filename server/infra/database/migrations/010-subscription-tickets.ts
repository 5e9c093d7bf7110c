/** Tickets that were issued to subscription owners: a released one is not issued again. */
export const subscriptionTickets: readonly string[] = [
  `create table pass_tickets (
    subscription_id uuid not null references subscriptions (id) on delete cascade,
    event_id integer not null references events (id) on delete cascade,
    primary key (subscription_id, event_id)
  )`,
  `create index pass_tickets_event on pass_tickets (event_id)`,
]
