/** Type of a parameter, and the description of each path parameter. */
import { staticPaymentMethods } from '#core/contract/payment.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

export interface Parameter {
  readonly description: string
  readonly schema: JsonSchema
  readonly required?: boolean
}

const uuidSchema = { type: 'string', format: 'uuid' }

const pathParameters: Readonly<Record<string, Parameter>> = {
  lang: { description: 'Two-letter language tag; English for an unknown one', schema: { type: 'string' } },
  shortName: { description: 'Short name of an event', schema: { type: 'string' } },
  reservationId: { description: 'Id of a reservation', schema: uuidSchema },
  token: { description: 'Token of the link that confirms an entry', schema: uuidSchema },
  uuid: { description: 'Public uuid of a ticket', schema: uuidSchema },
  organizerSlug: { description: 'Short name of an organizer', schema: { type: 'string' } },
  id: { description: 'Id of a subscription descriptor', schema: uuidSchema },
  pollId: { description: 'Id of a poll', schema: { type: 'integer' } },
  type: {
    description: 'Kind of the purchase context',
    schema: { type: 'string', enum: ['event', 'subscription'] },
  },
  publicIdentifier: {
    description: 'Short name of an event or id of a subscription descriptor',
    schema: { type: 'string' },
  },
  method: { description: 'Payment method', schema: { type: 'string', enum: [...staticPaymentMethods] } },
  hash: {
    description: 'Lower-case hexadecimal SHA-256 of the code text',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
}

/** @throws for a name that has no description here */
export function pathParameter(name: string): Parameter {
  const parameter = pathParameters[name]
  if (parameter === undefined) throw new Error(`No description of the path parameter ${name}`)
  return parameter
}
