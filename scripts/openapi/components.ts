/** Responses, headers and security schemes that many calls share. */
import {
  antiForgeryAnswerHeader,
  antiForgeryHeader,
  challengeMissingHeader,
  openIdHeader,
  preferenceAppliedHeader,
  returnRepresentation,
  sessionCookie,
  sessionHeader,
} from '#core/contract/headers.ts'
import type { JsonSchema } from './parameters.ts'

export const tags = [
  { name: 'site', description: 'Settings of the server and translations: docs/api/catalogue.md' },
  { name: 'catalogue', description: 'Events: docs/api/catalogue.md' },
  { name: 'reservations', description: 'Reservations, codes and discounts: docs/api/reservations.md' },
  { name: 'payments', description: 'Confirm and pay: docs/api/payments.md' },
  { name: 'tickets', description: 'Tickets of a complete reservation: docs/api/tickets.md' },
  { name: 'documents', description: 'PDF documents: docs/api/documents.md' },
  { name: 'subscriptions', description: 'Subscriptions on sale: docs/api/subscriptions.md' },
  { name: 'withdrawal', description: 'Withdrawal from the contract of an order: docs/api/withdrawal.md' },
  { name: 'waiting-list', description: 'Waiting list of an event: docs/api/waiting-list.md' },
  { name: 'sale-queue', description: 'Sale queue of an event: docs/api/sale-queue.md' },
  { name: 'push', description: 'Messages to devices: docs/api/push.md' },
  { name: 'polls', description: 'Polls at an event: docs/api/polls.md' },
  { name: 'accounts', description: 'Signed-in visitors: docs/api/accounts.md' },
]

const textSchema = { type: 'string' }

const headers = {
  [sessionHeader]: {
    description: 'Session id, only when the session is new or its id changed; empty after sign-out',
    schema: textSchema,
  },
  [antiForgeryAnswerHeader]: {
    description: `Token for ${antiForgeryHeader} of later calls of this session`,
    schema: textSchema,
  },
  [openIdHeader]: {
    description: 'Whether visitors can sign in',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
  [challengeMissingHeader]: {
    description: 'The bot check refused the call',
    schema: { type: 'string', const: 'turnstile' },
  },
  [preferenceAppliedHeader]: {
    description: 'Not in alf.io. RFC 7240: the answer contains what the call created',
    schema: { type: 'string', const: returnRepresentation },
  },
} as const

export const headerRef = (name: keyof typeof headers): JsonSchema => ({
  [name]: { $ref: `#/components/headers/${name}` },
})

/** The body of an error is a JSON string that a client must not parse, or missing. */
const jsonText = { 'application/json': { schema: textSchema } }

/** Of a call that writes it is an object, by which a client knows the server (docs/api/envelopes-and-errors.md#marks-of-a-refusal). */
export const errorBody = {
  type: 'object',
  properties: { timestamp: textSchema, status: { type: 'integer' }, error: textSchema, path: textSchema },
  required: ['timestamp', 'status', 'error', 'path'],
}
const jsonRefusal = { 'application/json': { schema: { anyOf: [textSchema, errorBody] } } }

const responses = {
  BadRequest: {
    description: 'Unreadable address, JSON or value, or a missing parameter',
    content: jsonRefusal,
  },
  Unauthorized: { description: 'Not signed in, or a reservation of another account', content: jsonText },
  Forbidden: { description: 'Missing or wrong anti-forgery token, or no right to the file' },
  ForbiddenOrChallenged: {
    description: 'Missing or wrong anti-forgery token, or refused by the bot check',
    headers: headerRef(challengeMissingHeader),
  },
  NotFound: { description: 'Unknown, or not in a status that allows the call', content: jsonRefusal },
  TooLarge: { description: 'The body is too large', content: jsonRefusal },
  UnsupportedMediaType: {
    description: 'Another type of body, or none that can be read',
    content: jsonRefusal,
  },
  TooManyRequests: { description: 'Too many calls from one address', content: jsonText },
  UnexpectedException: { description: 'Unexpected exception', content: jsonText },
  Unavailable: { description: 'Overload, or a provider that does not answer', content: jsonText },
} as const

const errorResponses = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  413: 'TooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'UnexpectedException',
  503: 'Unavailable',
} as const satisfies Readonly<Record<number, keyof typeof responses>>

export type SharedStatus = keyof typeof errorResponses

/** @param challenged a bot check protects the call */
export const responseRef = (status: SharedStatus, challenged: boolean): JsonSchema => ({
  $ref: `#/components/responses/${challenged && status === 403 ? 'ForbiddenOrChallenged' : errorResponses[status]}`,
})

export const commonComponents = {
  responses,
  headers,
  securitySchemes: {
    sessionHeader: {
      type: 'apiKey',
      in: 'header',
      name: sessionHeader,
      description: 'Session id as the last answer gave it; only under /api/v2/public/',
    },
    sessionCookie: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'Session id in base64' },
    antiForgeryHeader: {
      type: 'apiKey',
      in: 'header',
      name: antiForgeryHeader,
      description: `Token of a GET of the same session (${antiForgeryAnswerHeader})`,
    },
    antiForgeryParameter: {
      type: 'apiKey',
      in: 'query',
      name: '_csrf',
      description: `In place of ${antiForgeryHeader}`,
    },
  },
}
