/** Promo codes, personal codes, additional services, discount and VAT status of a reservation. */
export const prices: readonly string[] = [
  `alter table categories add column code text`,
  `alter table reservations
    add column promo_code_id integer,
    add column discount jsonb,
    add column vat_status text`,
  `alter table tickets add column vat_status text`,
  `create table promo_codes (
    id integer generated always as identity primary key,
    organization_id integer not null references organizations (id),
    event_id integer references events (id) on delete cascade,
    code text not null,
    kind text not null,
    discount_type text not null,
    amount bigint not null,
    currency text,
    category_ids jsonb not null,
    valid_from bigint not null,
    valid_until bigint not null,
    max_usage integer
  )`,
  `create unique index promo_codes_of_event on promo_codes (event_id, code) where event_id is not null`,
  `create unique index promo_codes_of_organization on promo_codes (organization_id, code) where event_id is null`,
  `alter table reservations
    add foreign key (promo_code_id) references promo_codes (id) on delete set null`,
  `create index reservations_promo_code on reservations (promo_code_id) where promo_code_id is not null`,
  `create table special_prices (
    id integer generated always as identity primary key,
    event_id integer not null references events (id) on delete cascade,
    category_id integer not null references categories (id) on delete cascade,
    code text not null,
    status text not null,
    reservation_id uuid references reservations (id) on delete set null,
    ticket_id integer references tickets (id) on delete set null,
    unique (event_id, code)
  )`,
  `create index special_prices_free on special_prices (category_id) where status = 'FREE'`,
  `create index special_prices_reservation on special_prices (reservation_id) where reservation_id is not null`,
  `create table additional_services (
    id integer generated always as identity primary key,
    event_id integer not null references events (id) on delete cascade,
    ordinal integer not null,
    type text not null,
    policy text,
    fix_price boolean not null,
    price bigint not null,
    min_price bigint,
    max_price bigint,
    quantity integer,
    max_per_order integer not null,
    vat_type text not null,
    vat text,
    sale_from bigint not null,
    sale_until bigint not null,
    texts jsonb not null
  )`,
  `create index additional_services_event on additional_services (event_id)`,
  `create table service_items (
    id integer generated always as identity primary key,
    service_id integer not null references additional_services (id) on delete cascade,
    status text not null,
    reservation_id uuid references reservations (id) on delete cascade,
    ticket_id integer references tickets (id) on delete set null,
    price bigint not null default 0
  )`,
  `create index service_items_stock on service_items (service_id, status)`,
  `create index service_items_reservation on service_items (reservation_id)`,
]
