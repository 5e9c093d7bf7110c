/** Web Push: the subscription of a device, and the message that it receives (docs/api/push.md). alf.io has neither. */
import * as z from 'zod/mini'
import { openEnum } from '#kit/values.ts'
import { publicApiPrefix } from '#wire/api-paths.ts'
import { booleanBody, defineGet, defineWrite } from '#wire/endpoint.ts'

/**
 * - `TICKET`: changes of a ticket and of its event, and its waiting room
 * - `ORDER`: until the order is paid
 * - `SALE`: until the sale of the event begins
 * - `SALE_QUEUE`: until the session is admitted to the sale of the event
 * - `WAITING_LIST`: until an entry of the waiting list gets an offer
 */
const pushTopicTypes = ['TICKET', 'ORDER', 'SALE', 'SALE_QUEUE', 'WAITING_LIST'] as const
export type PushTopicType = (typeof pushTopicTypes)[number]

export const pushTopic = z.object({
  type: openEnum(pushTopicTypes),
  /** Short name of the event; of an order for a pass the id of its descriptor. */
  shortName: z.string(),
  /** Public uuid of a ticket, id of a reservation, token of a waiting list entry; null for the other types. */
  id: z.nullish(z.string()),
})
export type PushTopic = z.output<typeof pushTopic>

/** The names are those of `PushSubscription.toJSON()`. */
const pushKeys = z.object({
  /** Public key of the device, base64url: 65 bytes. */
  p256dh: z.string(),
  /** Secret of the subscription, base64url: 16 bytes. */
  auth: z.string(),
})

export const pushSubscription = z.object({
  /** Address at the push service of the browser. */
  endpoint: z.string(),
  keys: pushKeys,
  /** Two-letter tag of the language of the messages. */
  language: z.string(),
  /** Topics that the device follows from now on; none ends the subscription. */
  topics: z.array(pushTopic),
})
export type PushSubscriptionForm = z.output<typeof pushSubscription>

export const pushConfiguration = z.object({
  /** VAPID public key, base64url, for `PushManager.subscribe()`; null: the server sends no messages. */
  applicationServerKey: z.nullable(z.string()),
})

/** The topic of a message. */
const pushMessageKinds = [
  'ORDER_PAID',
  'TRANSFER_ARRIVED',
  'EVENT_CHANGED',
  'EVENT_CANCELED',
  'TICKET_CHANGED',
  'TICKET_VOID',
  'WAITING_ROOM_OPEN',
  'WAITING_LIST_OFFER',
  'SALE_OPEN',
  'SALE_QUEUE_TURN',
] as const
export type PushMessageKind = (typeof pushMessageKinds)[number]

/** The constant that marks a declarative message. */
export const declarativePushMark = 8030

/** A message of Declarative Web Push. Without a worker the browser shows it as it is (docs/api/push.md#message). */
export const pushMessage = z.object({
  web_push: z.literal(declarativePushMark),
  notification: z.object({
    /** A general sentence in the language of the subscription, without personal data. */
    title: z.string(),
    lang: z.string(),
    dir: z.enum(['ltr', 'rtl', 'auto']),
    /** Absolute address of a page of this site. */
    navigate: z.string(),
    /** A later message with the same tag replaces the notification. */
    tag: z.string(),
    silent: z.literal(false),
    data: z.object({ kind: openEnum(pushMessageKinds) }),
  }),
  /** A worker that handles `push` may replace the notification, and has to show one. */
  mutable: z.literal(true),
})
export type PushMessage = z.output<typeof pushMessage>

/** The calls of Web Push (docs/api/push.md). */
export const pushEndpoints = {
  /** Read the key that devices subscribe with (docs/api/push.md#key). */
  pushConfiguration: defineGet()(`${publicApiPrefix}/push`, pushConfiguration),
  /**
   * Replace what a device follows; false when the server sends no messages (docs/api/push.md#subscribe).
   * @errors 400 429
   */
  savePushSubscription: defineWrite()(
    'PUT',
    `${publicApiPrefix}/push/subscription`,
    pushSubscription,
    booleanBody,
  ),
} as const
