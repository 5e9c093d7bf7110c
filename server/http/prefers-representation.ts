import type { FastifyRequest } from 'fastify'
import { preferHeader } from '#wire/headers.ts'

const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1')

/** True when the client requests what a call creates in its answer (docs/api/reservations.md#reservation-in-the-answer). */
export function prefersRepresentation({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const preferences = [headers[preferHeader.toLowerCase()] ?? []].flat().join(',').split(',')
  for (const preference of preferences) {
    const [name = '', value = ''] = (preference.split(';')[0] ?? '').split('=')
    if (name.trim().toLowerCase() === 'return') return unquoted(value) === 'representation'
  }
  return false
}
