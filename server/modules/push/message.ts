/** The content of a message, and how a push service treats it (docs/api/push.md#message). */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { RequestOptions } from 'web-push'
import * as z from 'zod/mini'
import { attempt } from '#kit/attempt.ts'
import { parseJson } from '#kit/text/parse-json.ts'
import { day, second } from '#kit/time/durations.ts'
import { declarativePushMark, pushMessage, type PushMessageKind } from '#push/contract.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'

export interface Cipher {
  /** @param value of JSON @returns base64url of nonce, tag and text */
  encrypt(value: unknown): string
  /** @returns null for a text of another key, or one that was changed */
  decrypt(secret: string): unknown
  /** A keyed hash, base64url: equal texts have equal hashes. */
  hash(text: string): string
}

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/**
 * @param serverKey that of the database
 * @param ownSecret PUSH_SECRET of the environment; then a copy of the database alone cannot be read
 */
export function createCipher(serverKey: string, ownSecret = ''): Cipher {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', serverKey, ownSecret, use, 32))
  const encryptionKey = derive('tessera push encryption')
  const hashKey = derive('tessera push hash')
  return {
    encrypt(value) {
      const nonce = randomBytes(nonceLength)
      const encryption = createCipheriv(algorithm, encryptionKey, nonce)
      const encrypted = Buffer.concat([encryption.update(JSON.stringify(value), 'utf8'), encryption.final()])
      return Buffer.concat([nonce, encryption.getAuthTag(), encrypted]).toString('base64url')
    },
    decrypt(secret) {
      const bytes = Buffer.from(secret, 'base64url')
      if (bytes.length < nonceLength + tagLength) return null
      return attempt(() => {
        const decipher = createDecipheriv(algorithm, encryptionKey, bytes.subarray(0, nonceLength))
        decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
        const text = decipher.update(bytes.subarray(nonceLength + tagLength))
        return parseJson(Buffer.concat([text, decipher.final()]).toString('utf8'))
      })
    },
    hash: (text) => createHmac('sha256', hashKey).update(text, 'utf8').digest('base64url'),
  }
}

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

/**
 * @param language of the device @param timeLeft ms for which the message is useful
 * @returns `payload`: JSON of Declarative Web Push
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
) {
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
