-- Organizers, events and what they sell

create table files (
  -- SHA-256 digest of the bytes.
  id text primary key,
  content_type text not null,
  bytes bytea not null
);

create table picture_sizes (
  file_id text references files (id) on delete cascade,
  -- Pixels.
  width integer,
  -- WebP.
  bytes bytea not null,
  primary key (file_id, width)
);

create table organizations (
  id integer generated always as identity primary key,
  slug text not null unique,
  name text not null,
  email text not null,
  -- Default settings of its events.
  settings jsonb not null default '{}',
  -- Markdown by language; null when the operator gave none. The same holds for website and picture.
  description jsonb,
  website_url text,
  -- Picture.
  file_id text references files (id)
);

-- A subscription descriptor is a row of this table with the kind SUBSCRIPTION, so that reservations and payments need no second
-- set of tables.
create table events (
  id integer generated always as identity primary key,
  kind text not null default 'EVENT',
  -- The public identifier: a short name for an event, a uuid for a subscription descriptor.
  short_name text not null unique,
  organization_id integer not null references organizations (id),
  status text not null,
  -- Signs the code of every ticket; never leaves the server and never changes (docs/api/tickets.md#code-text).
  private_key text not null,
  time_zone text not null,
  starts_at bigint not null,
  ends_at bigint not null,
  file_id text references files (id),
  texts jsonb not null,
  config jsonb not null,
  -- Widths of its picture in px; null until they are made. A column of the event, not of the file: a change of events changes
  -- the version of the catalogue.
  picture_widths jsonb,
  -- The status with which the demo was loaded, of an event of the demo; null for all others.
  demo_status text,
  -- Number of changes of what calendars show. Triggers write this column and the next two.
  calendar_sequence integer not null default 0,
  -- Epoch ms of the last change counted in `calendar_sequence`; null before the first.
  calendar_changed_at bigint,
  -- Since when an event that visitors could see is disabled; null for all others.
  canceled_at bigint,
  -- When the operator closed the sale, epoch ms; null while the dates of the categories decide.
  closed_at bigint
);
create index events_open on events (ends_at) where status = 'PUBLIC';

create table categories (
  id integer generated always as identity primary key,
  event_id integer not null references events (id) on delete cascade,
  ordinal integer not null,
  name text not null,
  -- Markdown by language.
  description jsonb not null,
  access_type text not null,
  -- A bounded category has its own seats, the others share the unallocated seats of the event.
  bounded boolean not null,
  seats integer not null,
  price bigint not null,
  sale_from bigint not null,
  sale_until bigint not null,
  valid_from bigint,
  valid_until bigint,
  restricted boolean not null,
  taxed boolean not null,
  -- Largest number of tickets in one reservation; null takes the event's setting.
  maximum integer,
  -- Names of payment methods, or ids of custom offline ones, that cannot pay for it
  -- (docs/api/settings.md#keys-of-an-event).
  denied_payment_methods jsonb not null default '[]',
  -- Check-in is possible from here; null is unbounded.
  check_in_from bigint,
  -- Check-in is possible until here; null is unbounded.
  check_in_until bigint,
  -- Null takes the event's ALLOW_FREE_TICKETS_CANCELLATION.
  release_allowed boolean,
  -- Days for a withdrawal; null and 0 for none.
  withdrawal_days integer
);
create index categories_event on categories (event_id);

create table join_links (
  id integer generated always as identity primary key,
  event_id integer not null references events (id) on delete cascade,
  -- Null for a link of every ticket of the event.
  category_id integer references categories (id) on delete cascade,
  url text not null,
  starts_at bigint not null,
  ends_at bigint not null
);
create index join_links_event on join_links (event_id);

create table additional_services (
  id integer generated always as identity primary key,
  event_id integer not null references events (id) on delete cascade,
  ordinal integer not null,
  type text not null,
  policy text,
  fix_price boolean not null,
  -- Minor units; hundredths of a percent for the percentage policies.
  price bigint not null,
  -- Bounds of a percentage price, minor units.
  min_price bigint,
  max_price bigint,
  -- Number of items; null is unlimited.
  quantity integer,
  max_per_order integer not null,
  vat_type text not null,
  -- Percentage as text for the custom types.
  vat text,
  sale_from bigint not null,
  sale_until bigint not null,
  texts jsonb not null,
  -- Days for a withdrawal; null and 0 for none.
  withdrawal_days integer
);
create index additional_services_event on additional_services (event_id);

create table promo_codes (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations (id),
  -- Null for a code of the whole organization.
  event_id integer references events (id) on delete cascade,
  -- The code as the organizer writes it.
  code text not null,
  kind text not null,
  -- `NONE` for access codes.
  discount_type text not null,
  -- Whole percent, or minor units.
  amount bigint not null,
  -- Currency of a fixed amount; null fits every event.
  currency text,
  -- Categories with the discount; empty means all. For an access code: the hidden category.
  category_ids jsonb not null,
  valid_from bigint not null,
  valid_until bigint not null,
  -- Largest number of tickets that can be bought with it.
  max_usage integer,
  -- The code as it is compared: `codeKey`.
  code_key text not null
);
create index promo_codes_key on promo_codes (organization_id, code_key);
create unique index promo_codes_of_event on promo_codes (event_id, code) where event_id is not null;
create unique index promo_codes_of_organization on promo_codes (organization_id, code) where event_id is null;

-- A custom offline payment method that the organizer described.
create table custom_payment_methods (
  id text primary key,
  organization_id integer not null references organizations (id),
  localizations jsonb not null,
  deleted boolean not null default false
);

-- Which custom offline payment methods an event offers.
create table event_custom_payment_methods (
  event_id integer references events (id) on delete cascade,
  method_id text references custom_payment_methods (id),
  primary key (event_id, method_id)
);

create table fields (
  id integer generated always as identity primary key,
  event_id integer not null references events (id) on delete cascade,
  name text not null,
  type text not null,
  -- Position; fields with a negative one come before the standard fields.
  ordinal integer not null,
  required boolean not null,
  editable boolean not null,
  min_length integer,
  max_length integer,
  restricted_values jsonb not null,
  disabled_values jsonb not null,
  category_ids jsonb not null,
  -- The additional service whose items have the field.
  service_id integer,
  texts jsonb not null,
  -- Its answers are deleted soon after the event.
  sensitive boolean not null default false,
  unique (event_id, name)
);

-- Columns of a subscription descriptor beside its row of `events`.
create table passes (
  event_id integer primary key references events (id) on delete cascade,
  price bigint not null,
  validity_type text not null,
  validity_unit text,
  validity_units integer,
  valid_from bigint,
  valid_until bigint,
  -- Null is unlimited.
  max_entries integer,
  usage_type text not null,
  sale_from bigint not null,
  sale_until bigint,
  -- Largest number that can be sold; null is unlimited.
  supply integer,
  -- Days for a withdrawal; null: 14 for a pass without dates, else none.
  withdrawal_days integer
);

-- The events that a subscription pays for.
create table pass_links (
  pass_id integer references events (id) on delete cascade,
  event_id integer references events (id) on delete cascade,
  -- Categories of the event that it covers; null means every one.
  category_ids jsonb,
  primary key (pass_id, event_id)
);
create index pass_links_event on pass_links (event_id);

create table polls (
  id integer generated always as identity primary key,
  event_id integer not null references events (id) on delete cascade,
  ordinal integer not null,
  status text not null,
  title jsonb not null,
  description jsonb not null,
  tags jsonb not null
);
create index polls_event on polls (event_id);

create table poll_options (
  id integer generated always as identity primary key,
  poll_id integer not null references polls (id) on delete cascade,
  title jsonb not null,
  description jsonb not null
);
create index poll_options_poll on poll_options (poll_id);

create table groups (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations (id) on delete cascade,
  name text not null,
  unique (organization_id, name)
);

create table group_members (
  id integer generated always as identity primary key,
  group_id integer not null references groups (id) on delete cascade,
  -- An e-mail address, or a domain with its @; lower case.
  value text not null,
  unique (group_id, value)
);

create table group_links (
  id integer generated always as identity primary key,
  group_id integer not null references groups (id) on delete cascade,
  event_id integer not null references events (id) on delete cascade,
  -- Null for every category of the event.
  category_id integer references categories (id) on delete cascade,
  use text not null,
  -- EMAIL_DOMAIN: an address also matches an entry with its domain.
  match text not null,
  -- Tickets of each member when the quantity is limited.
  max_allocation integer
);
create index group_links_event on group_links (event_id);

-- Accounts

create table users (
  id integer generated always as identity primary key,
  -- The OpenID provider.
  issuer text not null,
  -- The id of the person at the provider. An e-mail address is no identity: it may pass to another person.
  subject text not null,
  email text not null,
  first_name text,
  last_name text,
  created_at bigint not null,
  -- Set when the person deleted the account. The row stays, without personal data, because reservations refer to it.
  deleted_at bigint,
  unique (issuer, subject)
);

create table user_profiles (
  user_id integer primary key references users (id) on delete cascade,
  billing jsonb not null default '{}',
  additional_data jsonb not null default '{}'
);

-- A sign-in between the redirect to the provider and the callback; used once.
create table sign_ins (
  -- Random; the provider returns it in the callback.
  state text primary key,
  -- Cookie of the browser that started the sign-in: only this browser may complete it.
  browser text not null,
  nonce text not null,
  -- The code verifier of PKCE.
  verifier text not null,
  -- A path of this server.
  return_to text not null,
  -- The session that is deleted when the sign-in succeeds.
  session_id text,
  created_at bigint not null
);
create index sign_ins_created on sign_ins (created_at);

create table sessions (
  id text primary key,
  -- The anti-forgery token before masking.
  secret text not null,
  seen_at bigint not null,
  -- The account that is signed in.
  user_id integer references users (id),
  -- The ID token of the sign-in; the provider requires it at sign-out.
  id_token text
);
create index sessions_seen on sessions (seen_at);
create index sessions_user on sessions (user_id) where user_id is not null;

-- Orders

create table reservations (
  id uuid primary key,
  event_id integer not null references events (id) on delete cascade,
  status text not null,
  -- The booking data are valid; the overview may be shown.
  validated boolean not null default false,
  -- The billing documents have their numbers; on the wire `metadata.readyForConfirmation`.
  ready boolean not null default false,
  finalized boolean not null default false,
  created_at bigint not null,
  -- End of the pending reservation; after an offline confirmation the payment deadline.
  valid_until bigint not null,
  confirmed_at bigint,
  language text not null,
  first_name text,
  last_name text,
  email text,
  invoice_requested boolean not null default false,
  invoice_number text,
  billing jsonb not null default '{}',
  payment_proxy text,
  promo_code_id integer references promo_codes (id) on delete set null,
  -- The discount at the time of the reservation: a later change of the code has no effect.
  discount jsonb,
  -- Null, the event's own VAT status, until the billing data change it.
  vat_status text,
  -- Failed attempts of the finalizer, and when the next one is due (docs/api/reservations.md#finalization).
  finalize_attempts integer not null default 0,
  finalize_at bigint,
  -- Status after finalizing an offline reservation; null is COMPLETE.
  finalize_to text,
  payment_reminded_at bigint,
  -- The hold was extended for a payment; a hold is extended once.
  stretched boolean not null default false,
  -- The account that was signed in at creation; only this account may open the reservation. Null when it is deleted.
  owner_id integer references users (id),
  -- End of the hold while `valid_until` is the deadline of a payment at a provider.
  held_until bigint,
  -- A mail of the confirmed order was left out: its recipient was at the limit.
  mail_skipped boolean not null default false,
  -- Its credit notes with their complete content, the first one first.
  credit_notes jsonb not null default '[]',
  -- Tickets, items and answers of an order that expired unpaid: a late payment holds them again.
  expired jsonb
);
create index reservations_email on reservations (lower(email collate "C")) where email is not null;
create index reservations_event on reservations (event_id, created_at);
create index reservations_finalizing on reservations (finalize_at)
  where status in ('FINALIZING', 'OFFLINE_FINALIZING');
create index reservations_owner on reservations (owner_id) where owner_id is not null;
create index reservations_paying on reservations (valid_until)
  where status in ('IN_PAYMENT', 'EXTERNAL_PROCESSING_PAYMENT', 'WAITING_EXTERNAL_CONFIRMATION', 'OFFLINE_PAYMENT');
create index reservations_pending on reservations (valid_until) where status = 'PENDING';
create index reservations_promo_code on reservations (promo_code_id) where promo_code_id is not null;
create index reservations_unfinished on reservations (id) where status in ('FINALIZING', 'OFFLINE_FINALIZING');

-- Names who holds tickets; deleted when the reservation is paid or ends.
create table hold_origins (
  reservation_id uuid primary key references reservations (id) on delete cascade,
  session_id uuid not null,
  -- IP address; of IPv6 the first 64 bits.
  address text not null
);
create index hold_origins_address on hold_origins (address);
create index hold_origins_session on hold_origins (session_id);

create table transactions (
  id integer generated always as identity primary key,
  reservation_id uuid not null references reservations (id) on delete cascade,
  proxy text not null,
  status text not null,
  amount bigint not null,
  currency text not null,
  created_at bigint not null,
  -- Name of the payment method, or the id of a custom offline one.
  method text,
  -- Id of the payment at the provider.
  payment_id text,
  -- The buyer's approval that is not captured yet.
  token text,
  -- Stripe: for the buyer's browser only.
  client_secret text,
  -- The open page of the provider.
  redirect_url text,
  -- Stripe: the connected account of the payment.
  account text
);
create index transactions_payment on transactions (payment_id) where payment_id is not null;
-- A payment at a provider pays for one order.
create unique index transactions_paid on transactions (payment_id) where status = 'COMPLETE';
create index transactions_reservation on transactions (reservation_id);
-- At most one valid transaction for a reservation (docs/api/payments.md#transactions), also when two requests insert at the same
-- time.
create unique index transactions_valid on transactions (reservation_id) where status in ('PENDING', 'COMPLETE');

-- A payment at the sandbox. It simulates an external service, so no foreign key refers to our rows.
create table sandbox_payments (
  -- Random: the id authorizes the decision about the payment.
  id text primary key,
  proxy text not null,
  reservation_id text not null,
  amount bigint not null,
  currency text not null,
  language text not null,
  status text not null,
  -- Epoch ms at which a delayed payment is paid.
  settles_at bigint,
  expires_at bigint not null
);
create index sandbox_payments_due on sandbox_payments (settles_at) where status = 'PENDING';

-- A subscription that is bought or being bought. Its id is a secret, like the PIN that is made from it.
create table subscriptions (
  id uuid primary key,
  -- First characters of the id, as the PIN needs them: indexed, to find a subscription by its PIN.
  pin text not null,
  pass_id integer not null references events (id) on delete cascade,
  reservation_id uuid not null references reservations (id) on delete cascade,
  status text not null,
  price bigint not null,
  first_name text,
  last_name text,
  email text,
  valid_from bigint,
  valid_until bigint,
  max_entries integer,
  usage_type text not null
);
create index subscriptions_pin on subscriptions (pin);
create index subscriptions_reservation on subscriptions (reservation_id);
create index subscriptions_sold on subscriptions (pass_id, status);

create table tickets (
  id integer generated always as identity primary key,
  -- Private: only in the text of the code. The release renews it and the public one.
  uuid uuid not null unique,
  -- Authorizes every address of the ticket.
  public_uuid uuid not null unique,
  event_id integer not null references events (id) on delete cascade,
  category_id integer references categories (id),
  status text not null,
  reservation_id uuid references reservations (id),
  -- Price of the category when the ticket was reserved.
  price bigint not null default 0,
  first_name text,
  last_name text,
  email text,
  language text,
  locked boolean not null default false,
  -- Null unless it differs from that of the reservation (reverse charge for some categories only).
  vat_status text,
  -- Number of attendee changes: the wallet of each attendee stores its own wallet pass.
  holder_changes integer not null default 0,
  -- The subscription that pays for it.
  subscription_id uuid references subscriptions (id) on delete set null
);
create index tickets_email on tickets (lower(email collate "C")) where email is not null;
create index tickets_reservation on tickets (reservation_id);
create index tickets_stock on tickets (event_id, category_id, status);
create index tickets_subscription on tickets (subscription_id) where subscription_id is not null;

-- A limited service has one row for each item from the start, an unlimited one a row for each reserved item.
create table service_items (
  id integer generated always as identity primary key,
  service_id integer not null references additional_services (id) on delete cascade,
  status text not null,
  reservation_id uuid references reservations (id) on delete cascade,
  ticket_id integer references tickets (id) on delete set null,
  -- Price at the time of the reservation, minor units.
  price bigint not null default 0,
  -- Tax at the time of the reservation.
  own_tax jsonb
);
create index service_items_reservation on service_items (reservation_id);
create index service_items_stock on service_items (service_id, status);

-- A personal code for one seat of a restricted category.
create table special_prices (
  id integer generated always as identity primary key,
  event_id integer not null references events (id) on delete cascade,
  category_id integer not null references categories (id) on delete cascade,
  code text not null,
  status text not null,
  reservation_id uuid references reservations (id) on delete set null,
  ticket_id integer references tickets (id) on delete set null,
  -- The code as it is compared: `codeKey`.
  code_key text not null,
  unique (event_id, code)
);
create index special_prices_free on special_prices (category_id) where status = 'FREE';
create index special_prices_key on special_prices (event_id, code_key);
create index special_prices_reservation on special_prices (reservation_id) where reservation_id is not null;

create table field_values (
  field_id integer references fields (id) on delete cascade,
  owner_kind text,
  owner_id text,
  -- One slot as plain text, several as JSON (additional-fields/rules/slots.ts).
  value text not null,
  primary key (owner_kind, owner_id, field_id)
);
create index field_values_field on field_values (field_id);

create table group_tickets (
  ticket_id integer primary key references tickets (id) on delete cascade,
  link_id integer not null references group_links (id) on delete cascade,
  member_id integer not null references group_members (id) on delete cascade
);
create index group_tickets_member on group_tickets (member_id);

create table ticket_audits (
  id integer generated always as identity primary key,
  ticket_id integer not null references tickets (id) on delete cascade,
  reservation_id uuid not null,
  kind text not null,
  -- Names of the changed fields, never the old values, which are personal data. Of a canceled ticket the uuids that it had.
  changes jsonb not null,
  created_at bigint not null
);
create index ticket_audits_ticket on ticket_audits (ticket_id);

create table poll_answers (
  poll_id integer references polls (id) on delete cascade,
  ticket_id integer references tickets (id) on delete cascade,
  option_id integer not null references poll_options (id) on delete cascade,
  primary key (poll_id, ticket_id)
);

create table invoice_numbers (
  organization_id integer primary key references organizations (id),
  -- The last number that was assigned.
  last integer not null,
  last_credit_note integer not null default 0
);

create table billing_documents (
  reservation_id uuid references reservations (id) on delete cascade,
  kind text,
  -- The complete content of the document on the day of issue.
  data jsonb not null,
  created_at bigint not null,
  primary key (reservation_id, kind)
);

-- A statement of withdrawal, and the refund that it makes due. Without a reference to the reservation: the record stays when
-- its row is deleted.
create table withdrawals (
  number integer generated always as identity primary key,
  reservation_id uuid not null,
  event_id integer not null references events (id),
  -- Epoch ms.
  received_at bigint not null,
  language text not null,
  -- Address of the receipt.
  email text,
  statement text not null,
  -- Minor units; 0 when nothing was paid.
  refund bigint not null,
  currency text,
  -- When the operator recorded the refund, epoch ms; null while it is due.
  closed_at bigint
);
create index withdrawals_reservation on withdrawals (reservation_id);

-- Money of an order that goes back: `due` after a cancellation, `refund` and `dispute` as a payment provider reports them. Without
-- a reference to the reservation, as withdrawals.
create table money_returns (
  kind text,
  -- Id of the payment at the provider, else one that is made of the transaction.
  key text,
  reservation_id uuid not null,
  -- Minor units: all that was refunded of the payment.
  amount bigint not null,
  currency text not null,
  reported_at bigint not null,
  -- When the operator or a refund at the provider closed it, epoch ms.
  closed_at bigint,
  primary key (kind, key)
);
create index money_returns_reservation on money_returns (reservation_id);

-- A confirmed order with an outstanding payment; deleted an hour after the mail to the organizer.
create table unpaid_order_notices (
  reservation_id uuid primary key,
  -- E-mail address of the organizer.
  recipient text not null,
  language text not null,
  -- Epoch ms.
  confirmed_at bigint not null,
  -- Epoch ms; null until a mail names the order.
  mailed_at bigint
);

create table reminders (
  reservation_id uuid references reservations (id) on delete cascade,
  -- Id of the reservation, or public uuid of a ticket, which changes with the release.
  about uuid,
  -- Epoch ms.
  sent_at bigint not null,
  primary key (reservation_id, about)
);

create table waiting_list (
  id integer generated always as identity primary key,
  event_id integer not null references events (id) on delete cascade,
  type text not null,
  status text not null,
  first_name text not null,
  last_name text not null,
  -- Lower case: one entry of the list for each address.
  email text not null,
  language text not null,
  category_id integer references categories (id) on delete set null,
  -- Epoch ms; it is also the position in the list.
  joined_at bigint not null,
  reservation_id uuid references reservations (id) on delete set null,
  -- When the link of the mail was followed, epoch ms. An entry without it gets no offer.
  confirmed_at bigint,
  -- Secret of the link in the mail.
  token uuid not null default gen_random_uuid(),
  unique (event_id, email)
);
create index waiting_list_open on waiting_list (event_id, joined_at) where status in ('WAITING', 'PENDING');
create index waiting_list_reservation on waiting_list (reservation_id);
create unique index waiting_list_token on waiting_list (token);

-- Sale queue

-- Places of visitors in the sale queue of an event. A place outlives its session row until it ends, because the reservation of
-- its admission may still hold tickets.
create table sale_queue_places (
  -- Ascending in the order in which visitors joined.
  number bigint generated always as identity primary key,
  event_id integer not null references events (id) on delete cascade,
  -- Null when the session ended before the place.
  session_id text references sessions (id) on delete set null,
  -- Last call of the visitor for this queue, epoch ms.
  seen_at bigint not null,
  -- Epoch ms; null while the visitor waits.
  admitted_at bigint,
  -- End of an admission without a reservation, epoch ms.
  admitted_until bigint,
  -- Epoch ms.
  ended_at bigint,
  -- Keyed hash of the address that joined.
  origin text not null
);
create index sale_queue_places_ended on sale_queue_places (event_id, ended_at) where ended_at is not null;
create index sale_queue_places_open on sale_queue_places (event_id, number) where ended_at is null;
create index sale_queue_places_origin on sale_queue_places (event_id, origin) where ended_at is null;
create unique index sale_queue_places_session on sale_queue_places (session_id, event_id) where ended_at is null;

-- The reservations that used an admission. No foreign key to the place: its lock would make reservations and admissions wait
-- for each other.
create table sale_queue_reservations (
  reservation_id uuid primary key references reservations (id) on delete cascade,
  -- Number of the place.
  place bigint not null
);
create index sale_queue_reservations_place on sale_queue_reservations (place);

-- Mails and push messages

create table mail_queue (
  id integer generated always as identity primary key,
  kind text not null,
  recipient text not null,
  language text not null,
  -- Ids of what the mail is about.
  data jsonb not null,
  created_at bigint not null,
  next_attempt_at bigint not null,
  attempts integer not null default 0,
  sent_at bigint,
  last_error text,
  -- A visitor requested it: the number for each recipient is limited.
  requested boolean not null default false
);
create index mail_queue_due on mail_queue (next_attempt_at) where sent_at is null;
-- Recipients are counted without the part of an address after "+".
create index mail_queue_mailbox on mail_queue (regexp_replace(lower(recipient collate "C"), '[+][^@]*@', '@'), created_at);
create index mail_queue_recipient on mail_queue (lower(recipient collate "C"), created_at);

-- Devices that get push messages, what they follow, and their messages. Endpoints, ids and links are encrypted, hashes keyed
-- (docs/SECURITY.md).
create table push_subscriptions (
  id bigint generated always as identity primary key,
  endpoint_hash text not null unique,
  -- Endpoint and keys of the device.
  secret text not null,
  language text not null,
  updated_at bigint not null
);

create table push_topics (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions (id) on delete cascade,
  topic_hash text not null,
  -- The followed topic, encrypted.
  secret text not null,
  -- State of the last reading, without personal data; null before the first one.
  state text,
  check_at bigint not null,
  expires_at bigint not null,
  unique (subscription_id, topic_hash)
);
create index push_topics_due on push_topics (check_at);

create table push_messages (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions (id) on delete cascade,
  -- Hash of what the message reports: once for each subscription.
  fact text not null,
  -- Kind of the message and page that it opens, encrypted.
  secret text not null,
  created_at bigint not null,
  -- The message is not sent later than this.
  useful_until bigint not null,
  next_attempt_at bigint not null,
  attempts integer not null default 0,
  -- When it was delivered or dropped; null before.
  ended_at bigint,
  -- `delivered`, or why it was dropped; never an address.
  result text,
  unique (subscription_id, fact)
);
create index push_messages_due on push_messages (next_attempt_at) where ended_at is null;

-- What the instances of a server share

create table settings (
  key text primary key,
  value jsonb not null
);

-- Keys that all instances share; each is made by the first instance that needs it.
create table server_keys (
  name text primary key,
  key text not null
);

create table server_secrets (
  name text primary key,
  value text not null
);
-- The key of the hashes of who acted; it never leaves the database.
insert into server_secrets (name, value) values ('origins', gen_random_uuid()::text || gen_random_uuid()::text);

-- Commands of operators that changed something. Without data of buyers: orders and tickets have their short numbers here.
create table operator_acts (
  id integer generated always as identity primary key,
  -- Epoch ms.
  at bigint not null,
  -- User of the operating system.
  operator text not null,
  command text not null,
  -- Short name of an event, number of an order or a ticket, key of a setting; empty for the whole server.
  object text not null,
  -- Short name of the event of an order; null for every other object.
  event text
);
create index operator_acts_at on operator_acts (at);

create table leases (
  name text primary key,
  -- Epoch ms; until then no other instance takes the lease.
  until bigint not null
);

-- Acts of sessions and addresses that count for a limit.
create table limited_acts (
  -- Keyed hash of what is counted and whose.
  origin text not null,
  -- When the act counts, epoch ms.
  at bigint not null
);
create index limited_acts_at on limited_acts (at);
create index limited_acts_origin on limited_acts (origin, at);

-- Unlogged: after a crash of PostgreSQL the counts of one minute may be missing.
create unlogged table call_counts (
  address text,
  -- Whole minutes since 1970.
  minute bigint,
  calls integer not null,
  primary key (address, minute)
);

-- A version that changes in the transaction that changes the catalogue: servers keep rows of these tables in memory and compare
-- it. A random id, so that a restored backup never has a version of other content.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version uuid not null
);
insert into catalogue_version (version) values (gen_random_uuid());
create function change_catalogue_version() returns trigger language plpgsql as $$
  begin
    update catalogue_version set version = gen_random_uuid();
    return null;
  end
$$;
create trigger catalogue_changed after insert or update or delete or truncate on organizations
  for each statement execute function change_catalogue_version();
create trigger catalogue_changed after insert or update or delete or truncate on settings
  for each statement execute function change_catalogue_version();
create trigger catalogue_changed after insert or update or delete or truncate on events
  for each statement execute function change_catalogue_version();
create trigger catalogue_changed after insert or update or delete or truncate on categories
  for each statement execute function change_catalogue_version();
create trigger catalogue_changed after insert or update or delete or truncate on additional_services
  for each statement execute function change_catalogue_version();
create trigger catalogue_changed after insert or update or delete or truncate on promo_codes
  for each statement execute function change_catalogue_version();
create trigger catalogue_changed after insert or update or delete or truncate on fields
  for each statement execute function change_catalogue_version();
create trigger catalogue_changed after insert or update or delete or truncate on group_links
  for each statement execute function change_catalogue_version();
create trigger catalogue_changed after insert or update or delete or truncate on custom_payment_methods
  for each statement execute function change_catalogue_version();
create trigger catalogue_changed after insert or update or delete or truncate on event_custom_payment_methods
  for each statement execute function change_catalogue_version();
create trigger catalogue_changed after insert or update or delete or truncate on passes
  for each statement execute function change_catalogue_version();
create trigger catalogue_changed after insert or update or delete or truncate on pass_links
  for each statement execute function change_catalogue_version();
create trigger catalogue_changed after insert or update or delete or truncate on polls
  for each statement execute function change_catalogue_version();
create trigger catalogue_changed after insert or update or delete or truncate on poll_options
  for each statement execute function change_catalogue_version();

-- How often what calendars show of an event has changed, and when: a calendar that follows the event replaces its entry. Triggers
-- count, because operators change events by SQL.
create function count_calendar_change() returns trigger language plpgsql as $$
  declare
    moment bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint;
  begin
    if (new.starts_at, new.ends_at, new.texts -> 'title', new.config ->> 'location', new.config ->> 'format',
          new.status = 'DISABLED')
      is distinct from
        (old.starts_at, old.ends_at, old.texts -> 'title', old.config ->> 'location', old.config ->> 'format',
          old.status = 'DISABLED') then
      new.calendar_sequence := old.calendar_sequence + 1;
      new.calendar_changed_at := moment;
      new.canceled_at := case when new.status = 'DISABLED' then
        case when old.status = 'DISABLED' then old.canceled_at else moment end end;
    end if;
    return new;
  end
$$;
create trigger calendar_changed before update on events
  for each row execute function count_calendar_change();
create function count_calendar_change_of_category() returns trigger language plpgsql as $$
  begin
    if (new.valid_from, new.valid_until, new.access_type)
      is distinct from (old.valid_from, old.valid_until, old.access_type) then
      update events set calendar_sequence = calendar_sequence + 1,
        calendar_changed_at = (extract(epoch from clock_timestamp()) * 1000)::bigint
      where id = new.event_id;
    end if;
    return null;
  end
$$;
create trigger calendar_changed after update on categories
  for each row execute function count_calendar_change_of_category();
