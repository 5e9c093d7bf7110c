/** Which holder of a pass was given a ticket to which event: nobody gets a second one after giving the first back. */
export const subscriptionTickets: readonly string[] = [
  `create table pass_tickets (
    subscription_id uuid not null references subscriptions (id) on delete cascade,
    event_id integer not null references events (id) on delete cascade,
    primary key (subscription_id, event_id)
  )`,
  `create index pass_tickets_event on pass_tickets (event_id)`,
]
