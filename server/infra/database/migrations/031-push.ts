/**
 * Devices that get messages, what they follow, and their messages. Endpoints, ids and links are encrypted; hashes are keyed
 * (docs/SECURITY.md).
 */
export const push: readonly string[] = [
  `create table push_subscriptions (
    id bigint generated always as identity primary key,
    endpoint_hash text not null unique,
    secret text not null,
    language text not null,
    updated_at bigint not null
  )`,
  `create table push_topics (
    id bigint generated always as identity primary key,
    subscription_id bigint not null references push_subscriptions (id) on delete cascade,
    topic_hash text not null,
    secret text not null,
    state text,
    check_at bigint not null,
    expires_at bigint not null,
    unique (subscription_id, topic_hash)
  )`,
  `create index push_topics_due on push_topics (check_at)`,
  `create table push_messages (
    id bigint generated always as identity primary key,
    subscription_id bigint not null references push_subscriptions (id) on delete cascade,
    fact text not null,
    secret text not null,
    created_at bigint not null,
    useful_until bigint not null,
    next_attempt_at bigint not null,
    attempts integer not null default 0,
    ended_at bigint,
    result text,
    unique (subscription_id, fact)
  )`,
  `create index push_messages_due on push_messages (next_attempt_at) where ended_at is null`,
]
