/** Accounts, pending sign-ins, the account of a session and of a reservation. */
export const accounts: readonly string[] = [
  `create table users (
    id integer generated always as identity primary key,
    issuer text not null,
    subject text not null,
    email text not null,
    first_name text,
    last_name text,
    created_at bigint not null,
    deleted_at bigint,
    unique (issuer, subject)
  )`,
  `create table user_profiles (
    user_id integer primary key references users (id) on delete cascade,
    billing jsonb not null default '{}',
    additional_data jsonb not null default '{}'
  )`,
  `create table sign_ins (
    state text primary key,
    browser text not null,
    nonce text not null,
    verifier text not null,
    return_to text not null,
    session_id text,
    created_at bigint not null
  )`,
  `create index sign_ins_created on sign_ins (created_at)`,
  `alter table sessions add column user_id integer references users (id)`,
  `alter table sessions add column id_token text`,
  `alter table sessions add column signed_up boolean not null default false`,
  `create index sessions_user on sessions (user_id) where user_id is not null`,
  `alter table reservations add column owner_id integer references users (id)`,
  `create index reservations_owner on reservations (owner_id) where owner_id is not null`,
]
