-- A box office of release 0.1.0 (migration 1) with orders in every state. Never edited: installations of that release have this schema.
create table organizations (
    id integer generated always as identity primary key,
    slug text not null unique,
    name text not null,
    email text not null
  );
create table files (
    id text primary key,
    content_type text not null,
    bytes bytea not null
  );
create table events (
    id integer generated always as identity primary key,
    short_name text not null unique,
    organization_id integer not null references organizations (id),
    status text not null,
    private_key text not null,
    time_zone text not null,
    starts_at bigint not null,
    ends_at bigint not null,
    file_id text references files (id),
    texts jsonb not null,
    config jsonb not null
  );
create index events_open on events (ends_at) where status = 'PUBLIC';
create table categories (
    id integer generated always as identity primary key,
    event_id integer not null references events (id) on delete cascade,
    ordinal integer not null,
    name text not null,
    description jsonb not null,
    access_type text not null,
    bounded boolean not null,
    seats integer not null,
    price bigint not null,
    sale_from bigint not null,
    sale_until bigint not null,
    valid_from bigint,
    valid_until bigint,
    restricted boolean not null,
    taxed boolean not null,
    maximum integer
  );
create index categories_event on categories (event_id);
create table reservations (
    id uuid primary key,
    event_id integer not null references events (id) on delete cascade,
    status text not null,
    validated boolean not null default false,
    ready boolean not null default false,
    finalized boolean not null default false,
    created_at bigint not null,
    valid_until bigint not null,
    confirmed_at bigint,
    language text not null,
    first_name text,
    last_name text,
    email text,
    invoice_requested boolean not null default false,
    invoice_number text,
    billing jsonb not null default '{}',
    payment_proxy text
  );
create index reservations_pending on reservations (valid_until) where status = 'PENDING';
create table tickets (
    id integer generated always as identity primary key,
    uuid uuid not null unique,
    public_uuid uuid not null unique,
    event_id integer not null references events (id) on delete cascade,
    category_id integer references categories (id),
    status text not null,
    reservation_id uuid references reservations (id),
    price bigint not null default 0,
    first_name text,
    last_name text,
    email text,
    language text,
    locked boolean not null default false
  );
create index tickets_stock on tickets (event_id, category_id, status);
create index tickets_reservation on tickets (reservation_id);
create table transactions (
    id integer generated always as identity primary key,
    reservation_id uuid not null references reservations (id) on delete cascade,
    proxy text not null,
    status text not null,
    amount bigint not null,
    currency text not null,
    created_at bigint not null
  );
create index transactions_reservation on transactions (reservation_id);
create table sessions (
    id text primary key,
    secret text not null,
    seen_at bigint not null
  );
create index sessions_seen on sessions (seen_at);
create table mail_queue (
    id integer generated always as identity primary key,
    kind text not null,
    recipient text not null,
    language text not null,
    data jsonb not null,
    created_at bigint not null,
    next_attempt_at bigint not null,
    attempts integer not null default 0,
    sent_at bigint,
    last_error text
  );
create index mail_queue_due on mail_queue (next_attempt_at) where sent_at is null;
create table settings (
    key text primary key,
    value jsonb not null
  );
create table migrations (number integer primary key);
insert into migrations (number) values (1);
insert into organizations (id, slug, name, email) overriding system value values (1, 'meetup', 'Meetup Org', 'hello@example.org');
select setval(pg_get_serial_sequence('organizations', 'id'), (select max(id) from organizations));
insert into files (id, content_type, bytes) values ('d44c4eee8f72efac76c1f294e7260408825c8dad42adaaf6e9bee7e7ef4c7de3', 'image/png', '\x89504e470d0a1a0a00ff');
insert into events (id, short_name, organization_id, status, private_key, time_zone, starts_at, ends_at, file_id, texts, config) overriding system value values (1, 'released-free', 1, 'PUBLIC', 'a-key-that-was-made-long-ago', 'Europe/Zurich', 1807171200000, 1807203600000, 'd44c4eee8f72efac76c1f294e7260408825c8dad42adaaf6e9bee7e7ef4c7de3', '{"title":{"en":"Spring Meetup","it":"Incontro di primavera"},"description":{"en":"Two *tracks*.","it":"Due percorsi."}}', '{"vat":"0","tags":[],"format":"IN_PERSON","currency":null,"location":"Via Nassa 5, Lugano","settings":{},"languages":["en","it"],"websiteUrl":"https://meetup.example.org","bankAccount":"CH93 0076 2011 6238 5295 7","displayName":"Spring Meetup","vatIncluded":true,"paymentProxies":[],"bankAccountOwner":["Meetup Org","Lugano"],"privacyPolicyUrl":null,"termsAndConditionsUrl":"https://meetup.example.org/terms"}');
insert into events (id, short_name, organization_id, status, private_key, time_zone, starts_at, ends_at, file_id, texts, config) overriding system value values (2, 'released-desk', 1, 'PUBLIC', 'e5391ebb-1e0e-475d-bee2-b60415525418', 'Europe/Zurich', 1807171200000, 1807203600000, null, '{"title":{"en":"Spring Meetup","it":"Incontro di primavera"},"description":{"en":"Two *tracks*.","it":"Due percorsi."}}', '{"vat":"7.70","tags":[],"format":"IN_PERSON","currency":"CHF","location":"Via Nassa 5, Lugano","settings":{},"languages":["en","it"],"websiteUrl":"https://meetup.example.org","bankAccount":"CH93 0076 2011 6238 5295 7","displayName":"Spring Meetup","vatIncluded":true,"paymentProxies":["OFFLINE","ON_SITE"],"bankAccountOwner":["Meetup Org","Lugano"],"privacyPolicyUrl":null,"termsAndConditionsUrl":"https://meetup.example.org/terms"}');
insert into events (id, short_name, organization_id, status, private_key, time_zone, starts_at, ends_at, file_id, texts, config) overriding system value values (3, 'released-transfer', 1, 'PUBLIC', '91032825-ad8a-4d37-bd4e-004b700e9ea1', 'Europe/Zurich', 1807171200000, 1807203600000, null, '{"title":{"en":"Spring Meetup","it":"Incontro di primavera"},"description":{"en":"Two *tracks*.","it":"Due percorsi."}}', '{"vat":"7.70","tags":[],"format":"IN_PERSON","currency":"CHF","location":"Via Nassa 5, Lugano","settings":{},"languages":["en","it"],"websiteUrl":"https://meetup.example.org","bankAccount":"CH93 0076 2011 6238 5295 7","displayName":"Spring Meetup","vatIncluded":true,"paymentProxies":["OFFLINE","ON_SITE"],"bankAccountOwner":["Meetup Org","Lugano"],"privacyPolicyUrl":null,"termsAndConditionsUrl":"https://meetup.example.org/terms"}');
insert into events (id, short_name, organization_id, status, private_key, time_zone, starts_at, ends_at, file_id, texts, config) overriding system value values (4, 'released-seen', 1, 'PUBLIC', '8552abc4-c169-473d-8959-2b8ce26f168d', 'Europe/Zurich', 1807171200000, 1807203600000, null, '{"title":{"en":"Spring Meetup","it":"Incontro di primavera"},"description":{"en":"Two *tracks*.","it":"Due percorsi."}}', '{"vat":"0","tags":[],"format":"IN_PERSON","currency":null,"location":"Via Nassa 5, Lugano","settings":{},"languages":["en","it"],"websiteUrl":"https://meetup.example.org","bankAccount":"CH93 0076 2011 6238 5295 7","displayName":"Spring Meetup","vatIncluded":true,"paymentProxies":[],"bankAccountOwner":["Meetup Org","Lugano"],"privacyPolicyUrl":null,"termsAndConditionsUrl":"https://meetup.example.org/terms"}');
insert into events (id, short_name, organization_id, status, private_key, time_zone, starts_at, ends_at, file_id, texts, config) overriding system value values (5, 'released-held', 1, 'PUBLIC', '78c1b532-62a9-4b7c-aa2a-370514277427', 'Europe/Zurich', 1807171200000, 1807203600000, null, '{"title":{"en":"Spring Meetup","it":"Incontro di primavera"},"description":{"en":"Two *tracks*.","it":"Due percorsi."}}', '{"vat":"7.70","tags":[],"format":"IN_PERSON","currency":"CHF","location":"Via Nassa 5, Lugano","settings":{},"languages":["en","it"],"websiteUrl":"https://meetup.example.org","bankAccount":"CH93 0076 2011 6238 5295 7","displayName":"Spring Meetup","vatIncluded":true,"paymentProxies":["OFFLINE","ON_SITE"],"bankAccountOwner":["Meetup Org","Lugano"],"privacyPolicyUrl":null,"termsAndConditionsUrl":"https://meetup.example.org/terms"}');
insert into events (id, short_name, organization_id, status, private_key, time_zone, starts_at, ends_at, file_id, texts, config) overriding system value values (6, 'released-filled', 1, 'PUBLIC', '0d395ecd-b1ef-49ec-94ac-f9b3f95a15e2', 'Europe/Zurich', 1807171200000, 1807203600000, null, '{"title":{"en":"Spring Meetup","it":"Incontro di primavera"},"description":{"en":"Two *tracks*.","it":"Due percorsi."}}', '{"vat":"7.70","tags":[],"format":"IN_PERSON","currency":"CHF","location":"Via Nassa 5, Lugano","settings":{},"languages":["en","it"],"websiteUrl":"https://meetup.example.org","bankAccount":"CH93 0076 2011 6238 5295 7","displayName":"Spring Meetup","vatIncluded":true,"paymentProxies":["OFFLINE","ON_SITE"],"bankAccountOwner":["Meetup Org","Lugano"],"privacyPolicyUrl":null,"termsAndConditionsUrl":"https://meetup.example.org/terms"}');
select setval(pg_get_serial_sequence('events', 'id'), (select max(id) from events));
insert into categories (id, event_id, ordinal, name, description, access_type, bounded, seats, price, sale_from, sale_until, valid_from, valid_until, restricted, taxed, maximum) overriding system value values (1, 1, 1, 'Standard', '{"en":"A **full** day","it":"Un giorno"}', 'INHERIT', true, 20, 0, 1801299600000, 1807174800000, null, null, false, true, null);
insert into categories (id, event_id, ordinal, name, description, access_type, bounded, seats, price, sale_from, sale_until, valid_from, valid_until, restricted, taxed, maximum) overriding system value values (2, 2, 1, 'Standard', '{"en":"A **full** day","it":"Un giorno"}', 'INHERIT', true, 20, 5000, 1801299600000, 1807174800000, null, null, false, true, null);
insert into categories (id, event_id, ordinal, name, description, access_type, bounded, seats, price, sale_from, sale_until, valid_from, valid_until, restricted, taxed, maximum) overriding system value values (3, 3, 1, 'Standard', '{"en":"A **full** day","it":"Un giorno"}', 'INHERIT', true, 20, 5000, 1801299600000, 1807174800000, null, null, false, true, null);
insert into categories (id, event_id, ordinal, name, description, access_type, bounded, seats, price, sale_from, sale_until, valid_from, valid_until, restricted, taxed, maximum) overriding system value values (4, 4, 1, 'Standard', '{"en":"A **full** day","it":"Un giorno"}', 'INHERIT', true, 20, 0, 1801299600000, 1807174800000, null, null, false, true, null);
insert into categories (id, event_id, ordinal, name, description, access_type, bounded, seats, price, sale_from, sale_until, valid_from, valid_until, restricted, taxed, maximum) overriding system value values (5, 5, 1, 'Standard', '{"en":"A **full** day","it":"Un giorno"}', 'INHERIT', true, 20, 5000, 1801299600000, 1807174800000, null, null, false, true, null);
insert into categories (id, event_id, ordinal, name, description, access_type, bounded, seats, price, sale_from, sale_until, valid_from, valid_until, restricted, taxed, maximum) overriding system value values (6, 6, 1, 'Standard', '{"en":"A **full** day","it":"Un giorno"}', 'INHERIT', true, 20, 5000, 1801299600000, 1807174800000, null, null, false, true, null);
select setval(pg_get_serial_sequence('categories', 'id'), (select max(id) from categories));
insert into reservations (id, event_id, status, validated, ready, finalized, created_at, valid_until, confirmed_at, language, first_name, last_name, email, invoice_requested, invoice_number, billing, payment_proxy) values ('0e8b63ba-617f-4577-b227-cd0c3f7f9ba7', 2, 'COMPLETE', true, true, true, 1803891600000, 1803893100000, 1803891600000, 'en', 'Zoë', 'Àlvarez', 'Zoe.Alvarez@Example.org', false, null, '{"zip":null,"city":null,"state":null,"taxId":null,"country":null,"skipVatNr":false,"companyName":null,"addressLine1":null,"addressLine2":null,"customerReference":null,"addCompanyBillingDetails":false}', 'ON_SITE');
insert into reservations (id, event_id, status, validated, ready, finalized, created_at, valid_until, confirmed_at, language, first_name, last_name, email, invoice_requested, invoice_number, billing, payment_proxy) values ('2c1cee6f-3077-4b0e-9ffe-c4109352cc01', 1, 'COMPLETE', true, true, true, 1803891600000, 1803893100000, 1803891600000, 'en', 'Zoë', 'Àlvarez', 'Zoe.Alvarez@Example.org', false, null, '{"zip":null,"city":null,"state":null,"taxId":null,"country":null,"skipVatNr":false,"companyName":null,"addressLine1":null,"addressLine2":null,"customerReference":null,"addCompanyBillingDetails":false}', 'NONE');
insert into reservations (id, event_id, status, validated, ready, finalized, created_at, valid_until, confirmed_at, language, first_name, last_name, email, invoice_requested, invoice_number, billing, payment_proxy) values ('452e9230-5581-4f54-9570-774fec7e4b57', 3, 'OFFLINE_PAYMENT', true, true, true, 1803891600000, 1804460400000, 1803891600000, 'en', 'Zoë', 'Àlvarez', 'Zoe.Alvarez@Example.org', false, null, '{"zip":null,"city":null,"state":null,"taxId":null,"country":null,"skipVatNr":false,"companyName":null,"addressLine1":null,"addressLine2":null,"customerReference":null,"addCompanyBillingDetails":false}', 'OFFLINE');
insert into reservations (id, event_id, status, validated, ready, finalized, created_at, valid_until, confirmed_at, language, first_name, last_name, email, invoice_requested, invoice_number, billing, payment_proxy) values ('bd56350e-8377-4934-9f28-0051f204c40c', 5, 'PENDING', false, false, false, 1803891600000, 1803893100000, null, 'en', null, null, null, false, null, '{}', null);
insert into reservations (id, event_id, status, validated, ready, finalized, created_at, valid_until, confirmed_at, language, first_name, last_name, email, invoice_requested, invoice_number, billing, payment_proxy) values ('ca0e20a7-d48e-4fae-ae40-be0930a1509a', 6, 'PENDING', true, false, false, 1803891600000, 1803893100000, null, 'en', 'Zoë', 'Àlvarez', 'Zoe.Alvarez@Example.org', false, null, '{"zip":null,"city":null,"state":null,"taxId":null,"country":null,"skipVatNr":false,"companyName":null,"addressLine1":null,"addressLine2":null,"customerReference":null,"addCompanyBillingDetails":false}', null);
insert into reservations (id, event_id, status, validated, ready, finalized, created_at, valid_until, confirmed_at, language, first_name, last_name, email, invoice_requested, invoice_number, billing, payment_proxy) values ('d11bcaaf-321a-4172-a27a-24597dc88ae7', 4, 'COMPLETE', true, true, true, 1803891600000, 1803893100000, 1803891600000, 'en', 'Zoë', 'Àlvarez', 'Zoe.Alvarez@Example.org', false, null, '{"zip":null,"city":null,"state":null,"taxId":null,"country":null,"skipVatNr":false,"companyName":null,"addressLine1":null,"addressLine2":null,"customerReference":null,"addCompanyBillingDetails":false}', 'NONE');
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (1, '9951098c-6291-4ade-b05c-73db949b7493', '37d64b61-bd1d-4a5a-99e6-0243bfb0fc3f', 1, 1, 'ACQUIRED', '2c1cee6f-3077-4b0e-9ffe-c4109352cc01', 0, 'Zoë', 'Àlvarez', 'Zoe.Alvarez@Example.org', 'en', false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (5, '79d1dce2-ae8f-46ed-802b-ef95c6fc39f3', 'b81050ca-564c-411b-b1e3-4fe143ac8094', 1, 1, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (10, '628d3bec-e77a-46f9-896e-2739a158f206', '36d51b5f-7848-4ed6-94cb-12a35781f376', 1, 1, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (15, '17825fc3-5e86-451d-9e08-570609ec079f', 'b247c023-b3ef-40cc-9dec-80132a80b590', 1, 1, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (20, '0adc8d1b-c970-4f55-90ae-131afae75073', '0689594f-7cd3-45a8-a421-feb668163079', 1, 1, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (21, 'fa1193a7-45dc-4527-a13b-6a2bff61aa3e', 'fc99999d-b9ed-47a1-acfd-a8f5a1ec5f48', 2, 2, 'TO_BE_PAID', '0e8b63ba-617f-4577-b227-cd0c3f7f9ba7', 5000, 'Zoë', 'Àlvarez', 'Zoe.Alvarez@Example.org', 'en', false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (22, '65c878c7-a652-40cd-aea3-9f331d373958', '925d2175-9e2e-4f47-badd-e5d24d59eff0', 2, 2, 'TO_BE_PAID', '0e8b63ba-617f-4577-b227-cd0c3f7f9ba7', 5000, 'Zoë', 'Àlvarez', 'Zoe.Alvarez@Example.org', 'en', false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (25, '1589ea1b-926c-4834-a5f0-99a991ca6b91', 'a4376106-6fc7-4a9a-97cc-c43c98b20307', 2, 2, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (30, '32e69196-c157-4ecd-96ca-9ad03f882a6d', 'cd11b531-8ef3-446b-960c-def9eb8fc5df', 2, 2, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (35, '81793d43-bd47-4181-9e20-112cedfa3047', '143b8d31-92d2-4ab4-a6f7-d6692bb56afb', 2, 2, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (40, '68d4b253-c08b-4c24-af79-ce4a62f06795', '79d9ae49-15e3-4556-81ef-a2ad43e93ea0', 2, 2, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (41, 'b9c9ffce-5dab-4fc9-a417-7f283a1cbcf2', '2b85d96e-b0a7-44d0-8c14-7f2b64649a79', 3, 3, 'PENDING', '452e9230-5581-4f54-9570-774fec7e4b57', 5000, 'Zoë', 'Àlvarez', 'Zoe.Alvarez@Example.org', 'en', false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (45, '297408c8-ab37-45c7-8986-755c4f2bdf8d', '134727e4-1048-40d6-bcd5-1c184531267c', 3, 3, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (50, '4d4b8cd8-c115-47bb-99ed-541bee7f6b2b', '5715a0cc-a03f-4385-a372-7e3b608706b6', 3, 3, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (55, '042aa3ec-6f37-44be-b21b-87b746c45ff1', 'd30a41c1-c130-4f2a-9b9a-ce3bb24dc2c2', 3, 3, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (60, 'f1b284f4-05a4-4c61-a6cf-ed9cb2327884', 'adb8eded-839a-4d19-8b20-59bef1fff377', 3, 3, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (61, '0e417b0f-4bca-4360-a7eb-bfe357bdad5b', 'c8c3d460-5eec-407e-ac46-0a880ebfd231', 4, 4, 'CHECKED_IN', 'd11bcaaf-321a-4172-a27a-24597dc88ae7', 0, 'Zoë', 'Àlvarez', 'Zoe.Alvarez@Example.org', 'en', true);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (65, 'd4aeeb38-025d-42b1-81b6-9cfa0dbd12c6', '559ed245-8b0e-4489-a29a-215306861ecd', 4, 4, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (70, '9bae2ffc-6074-46d5-993e-eacdb2f17f48', 'e543af8f-b1cc-40f7-9473-f0be5dd6790e', 4, 4, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (75, '2206ead0-8fd0-4ba9-9f4a-018c0ba28f1c', '2d2277f3-c0bf-4ff7-9356-b9a847f4cc34', 4, 4, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (80, '3d0b3288-0b83-4d43-95c4-b2b699ea704f', '1bec170f-43a8-4f2b-9378-a8dc6536e06e', 4, 4, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (81, 'faa2673e-3838-47f4-b569-bf2089b88ce1', '563617b3-4ef1-4543-bd20-aa249a6f7fd2', 5, 5, 'PENDING', 'bd56350e-8377-4934-9f28-0051f204c40c', 5000, null, null, null, 'en', false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (82, 'f829db53-0bcb-4471-8e56-3f497aa583fc', '40c73752-7cea-4a08-9941-fe18288590c0', 5, 5, 'PENDING', 'bd56350e-8377-4934-9f28-0051f204c40c', 5000, null, null, null, 'en', false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (83, '566ae8cc-f726-4dcf-ab67-9244edd067c8', '04110457-afd4-4ea6-8f9d-a42b99f669b3', 5, 5, 'PENDING', 'bd56350e-8377-4934-9f28-0051f204c40c', 5000, null, null, null, 'en', false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (85, 'f8849544-4882-4856-aaf3-26626ae820e5', '70d0ec70-0f89-49ad-aa84-fff77e584c40', 5, 5, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (90, 'b52b676a-2284-4deb-b382-21738c46ddcf', '11604d2c-d496-4f12-bb37-201ffa561da6', 5, 5, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (95, 'df6c5535-2aee-4531-bf41-cba853e03cf4', 'a204956c-7a42-42f3-98a8-dd290f2c6575', 5, 5, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (100, '8e62c888-ac3a-4cfe-b6e3-fa013418573c', '013e3aca-f987-439a-ba70-3441aa5196f8', 5, 5, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (101, 'a64add4a-0a40-4e2d-9266-fa3d9c14efeb', '05c6486b-e76a-48c4-b25f-bc5065937b36', 6, 6, 'PENDING', 'ca0e20a7-d48e-4fae-ae40-be0930a1509a', 5000, 'Zoë', 'Àlvarez', 'Zoe.Alvarez@Example.org', 'en', false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (105, 'a2f2aa4f-48ec-4dca-8418-7eaa6f3d549e', 'd037d8cc-7591-4b0c-83df-af92e6ad02f3', 6, 6, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (110, 'f012ff09-33ee-478b-b12f-4bcdcf3390a8', '98e491d7-a8b6-4ddd-bc53-72e3e4579c0c', 6, 6, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (115, '34c7bbb9-285a-4acb-8fe6-b41437200b4e', '49a1f5c9-aeef-494a-952d-ab780e91b6da', 6, 6, 'FREE', null, 0, null, null, null, null, false);
insert into tickets (id, uuid, public_uuid, event_id, category_id, status, reservation_id, price, first_name, last_name, email, language, locked) overriding system value values (120, '84391f60-6a28-4dd7-baa7-ef5c674a4bc9', 'aee2836d-8005-49cd-8cfb-a7b6d98bbeb5', 6, 6, 'FREE', null, 0, null, null, null, null, false);
select setval(pg_get_serial_sequence('tickets', 'id'), (select max(id) from tickets));
insert into transactions (id, reservation_id, proxy, status, amount, currency, created_at) overriding system value values (1, '452e9230-5581-4f54-9570-774fec7e4b57', 'OFFLINE', 'PENDING', 5000, 'CHF', 1803891600000);
select setval(pg_get_serial_sequence('transactions', 'id'), (select max(id) from transactions));
insert into sessions (id, secret, seen_at) values ('2316b9df-77c1-4bb5-bfd1-f8f3714ba437', 'MQBgJk0kZBXvhr6hWsNye2UPM4XE7JkZ', 1803891600000);
insert into sessions (id, secret, seen_at) values ('84dd366f-f176-41c3-b234-221779847702', 'JuD_0BnIJshoMjzGn6Ya9BnESHdNvIN2', 1803891600000);
insert into mail_queue (id, kind, recipient, language, data, created_at, next_attempt_at, attempts, sent_at, last_error) overriding system value values (1, 'ticket', 'Zoe.Alvarez@Example.org', 'en', '{"ticketUuid":"37d64b61-bd1d-4a5a-99e6-0243bfb0fc3f"}', 1803891600000, 1803891600000, 0, null, null);
insert into mail_queue (id, kind, recipient, language, data, created_at, next_attempt_at, attempts, sent_at, last_error) overriding system value values (2, 'organizer-reservation', 'hello@example.org', 'en', '{"reservationId":"2c1cee6f-3077-4b0e-9ffe-c4109352cc01"}', 1803891600000, 1803891600000, 0, null, null);
insert into mail_queue (id, kind, recipient, language, data, created_at, next_attempt_at, attempts, sent_at, last_error) overriding system value values (3, 'ticket', 'Zoe.Alvarez@Example.org', 'en', '{"ticketUuid":"925d2175-9e2e-4f47-badd-e5d24d59eff0"}', 1803891600000, 1803891600000, 0, null, null);
insert into mail_queue (id, kind, recipient, language, data, created_at, next_attempt_at, attempts, sent_at, last_error) overriding system value values (4, 'ticket', 'Zoe.Alvarez@Example.org', 'en', '{"ticketUuid":"fc99999d-b9ed-47a1-acfd-a8f5a1ec5f48"}', 1803891600000, 1803891600000, 0, null, null);
insert into mail_queue (id, kind, recipient, language, data, created_at, next_attempt_at, attempts, sent_at, last_error) overriding system value values (5, 'reservation-confirmed', 'Zoe.Alvarez@Example.org', 'en', '{"reservationId":"0e8b63ba-617f-4577-b227-cd0c3f7f9ba7"}', 1803891600000, 1803891600000, 0, null, null);
insert into mail_queue (id, kind, recipient, language, data, created_at, next_attempt_at, attempts, sent_at, last_error) overriding system value values (6, 'organizer-reservation', 'hello@example.org', 'en', '{"reservationId":"0e8b63ba-617f-4577-b227-cd0c3f7f9ba7"}', 1803891600000, 1803891600000, 0, null, null);
insert into mail_queue (id, kind, recipient, language, data, created_at, next_attempt_at, attempts, sent_at, last_error) overriding system value values (7, 'payment-instructions', 'Zoe.Alvarez@Example.org', 'en', '{"reservationId":"452e9230-5581-4f54-9570-774fec7e4b57"}', 1803891600000, 1803891600000, 0, null, null);
insert into mail_queue (id, kind, recipient, language, data, created_at, next_attempt_at, attempts, sent_at, last_error) overriding system value values (8, 'organizer-reservation', 'hello@example.org', 'en', '{"reservationId":"452e9230-5581-4f54-9570-774fec7e4b57"}', 1803891600000, 1803891600000, 0, null, null);
insert into mail_queue (id, kind, recipient, language, data, created_at, next_attempt_at, attempts, sent_at, last_error) overriding system value values (9, 'ticket', 'Zoe.Alvarez@Example.org', 'en', '{"ticketUuid":"c8c3d460-5eec-407e-ac46-0a880ebfd231"}', 1803891600000, 1803891600000, 0, null, null);
insert into mail_queue (id, kind, recipient, language, data, created_at, next_attempt_at, attempts, sent_at, last_error) overriding system value values (10, 'organizer-reservation', 'hello@example.org', 'en', '{"reservationId":"d11bcaaf-321a-4172-a27a-24597dc88ae7"}', 1803891600000, 1803891600000, 0, null, null);
select setval(pg_get_serial_sequence('mail_queue', 'id'), (select max(id) from mail_queue));
