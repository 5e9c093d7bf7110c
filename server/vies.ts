/** The Union's register of tax numbers, asked over the network. */
import * as z from 'zod/mini'
import type { Register } from './domain/vat/verdicts.ts'

const address = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'
/** A visitor waits for this with the form open. */
const patience = 8_000

const answer = z.object({ valid: z.boolean(), userError: z.nullish(z.string()) })
/** `valid` is false too when a member's own register did not answer. */
const decided = new Set(['VALID', 'INVALID', 'INVALID_INPUT'])

/** Whatever goes wrong is "down": the visitor can try again, or the organiser switches the check off. */
export function viesOver(fetcher: typeof fetch): Register {
  return async (countryCode, vatNumber) => {
    try {
      const response = await fetcher(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ countryCode, vatNumber }),
        signal: AbortSignal.timeout(patience),
      })
      const said = answer.safeParse(await response.json())
      if (!response.ok || !said.success) return 'down'
      if (said.data.valid) return 'valid'
      return said.data.userError && !decided.has(said.data.userError) ? 'down' : 'invalid'
    } catch {
      return 'down'
    }
  }
}
