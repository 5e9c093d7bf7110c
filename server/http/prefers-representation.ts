/** The preference `return` of RFC 7240 in the header of a request: its first value counts, others are ignored. */
import type { FastifyRequest } from 'fastify'
import { preferHeader } from '#core/contract/headers.ts'

const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1')

/** True when the client asks for what a call creates in its answer (docs/api/reservations.md#reservation-in-the-answer). */
export function prefersRepresentation({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const preferences = [headers[preferHeader.toLowerCase()] ?? []].flat().join(',').split(',')
  for (const preference of preferences) {
    const [name = '', value = ''] = (preference.split(';')[0] ?? '').split('=')
    if (name.trim().toLowerCase() === 'return') return unquoted(value) === 'representation'
  }
  return false
}
