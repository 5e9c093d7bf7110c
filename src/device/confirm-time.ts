import { sessionEndpoints } from '#wire/application.ts'
import type { Tools } from './tools.ts'

/**
 * The time that an answer of the server has confirmed since this page was opened; asks the server when there is none of the
 * last minutes. @returns epoch ms; null without an answer
 */
export async function confirmTime({ api, clock }: Pick<Tools, 'api' | 'clock'>): Promise<number | null> {
  const confirmed = clock.confirmed()
  if (confirmed !== null) return confirmed
  await api.call(sessionEndpoints.info, {})
  return clock.confirmed()
}
