/** Smaller sizes of the pictures of events and subscriptions, and which of them an event has. */
export const pictureSizes: readonly string[] = [
  `create table picture_sizes (
    file_id text not null references files (id) on delete cascade,
    width integer not null,
    bytes bytea not null,
    primary key (file_id, width)
  )`,
  // The column belongs to the event, not to the file: a change of events changes the version of the catalogue.
  `alter table events add column picture_widths jsonb`,
]
