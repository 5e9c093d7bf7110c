/** Columns for the page of an organizer, and indexes to find orders and tickets by the address of their person. */
export const organizerPages: readonly string[] = [
  `alter table organizations add column description jsonb,
    add column website_url text,
    add column file_id text references files (id)`,
  `create index reservations_email on reservations (lower(email)) where email is not null`,
  `create index tickets_email on tickets (lower(email)) where email is not null`,
]
