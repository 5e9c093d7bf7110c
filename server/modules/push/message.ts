/** The content of a message, and how a push service treats it (docs/api/push.md#message). */
import type { RequestOptions } from 'web-push'
import * as z from 'zod/mini'
import { declarativePushMark, pushMessage, type PushMessageKind } from '#core/contract/push.ts'
import { day, second } from '#core/domain/durations.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import type { Cipher } from './cipher.ts'

type Urgency = NonNullable<RequestOptions['urgency']>

/** The key of its text in server.json, and how soon a device should wake up for it. */
const messageRules: Readonly<Record<PushMessageKind, { readonly text: string; readonly urgency: Urgency }>> =
  {
    ORDER_PAID: { text: 'push.order-paid', urgency: 'normal' },
    TRANSFER_ARRIVED: { text: 'push.transfer-arrived', urgency: 'normal' },
    EVENT_CHANGED: { text: 'push.event-changed', urgency: 'high' },
    EVENT_CANCELED: { text: 'push.event-canceled', urgency: 'high' },
    TICKET_CHANGED: { text: 'push.ticket-changed', urgency: 'normal' },
    TICKET_VOID: { text: 'push.ticket-void', urgency: 'normal' },
    WAITING_ROOM_OPEN: { text: 'push.waiting-room-open', urgency: 'high' },
    WAITING_LIST_OFFER: { text: 'push.waiting-list-offer', urgency: 'high' },
    SALE_OPEN: { text: 'push.sale-open', urgency: 'high' },
    SALE_QUEUE_TURN: { text: 'push.sale-queue-turn', urgency: 'high' },
  }

/** A stored message; its text is composed when it is sent. */
export const messageContent = z.object({
  kind: z.enum(Object.keys(messageRules) as PushMessageKind[]),
  /** Page of the site. */
  path: z.string(),
  /** Equal for the same fact. */
  about: z.string(),
})
export type MessageContent = z.output<typeof messageContent>

/** Seconds; push services keep no message longer than four weeks. */
const longestTtl = (28 * day) / second
/** Characters of base64url that the header Topic permits. */
const topicLength = 32

interface Delivery {
  /** JSON of Declarative Web Push. */
  readonly payload: string
  readonly options: Required<Pick<RequestOptions, 'TTL' | 'urgency' | 'topic'>>
}

/**
 * @param language of the device @param timeLeft ms for which the message is useful
 */
export function composeMessage(
  {
    baseUrl,
    translations,
    cipher,
  }: Pick<CoreContext, 'baseUrl' | 'translations'> & { readonly cipher: Cipher },
  { kind, path, about }: MessageContent,
  language: string,
  timeLeft: number,
): Delivery {
  const { text, urgency } = messageRules[kind]
  const tag = cipher.hash(`tag ${about}`).slice(0, topicLength)
  const message = z.encode(pushMessage, {
    web_push: declarativePushMark,
    notification: {
      title: translatorFor({ translations }, language)(text),
      lang: language,
      dir: 'ltr',
      // The address has no language, because the device has one.
      navigate: `${baseUrl}${path}`,
      tag,
      silent: false,
      data: { kind },
    },
    mutable: true,
  })
  return {
    payload: JSON.stringify(message),
    options: { TTL: Math.min(longestTtl, Math.max(1, Math.ceil(timeLeft / second))), urgency, topic: tag },
  }
}
