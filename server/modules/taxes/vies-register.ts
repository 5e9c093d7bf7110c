/** Client of VIES, the EU's register of tax numbers. */
import * as z from 'zod/mini'
import type { VatRegister } from './vat-verdicts.ts'

const address = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'
/** A visitor waits for the answer. */
const timeoutMs = 8_000

const viesResponse = z.object({ valid: z.boolean(), userError: z.nullish(z.string()) })
/** `valid` is false also when a national register did not answer. */
const definiteErrors = new Set(['VALID', 'INVALID', 'INVALID_INPUT'])

/** Every failure is "down": the visitor can retry, or the organizer disables the check. */
export function createViesRegister(fetcher: typeof fetch): VatRegister {
  return async (countryCode, vatNumber) => {
    try {
      const response = await fetcher(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ countryCode, vatNumber }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const parsed = viesResponse.safeParse(await response.json())
      if (!response.ok || !parsed.success) return 'down'
      if (parsed.data.valid) return 'valid'
      return parsed.data.userError && !definiteErrors.has(parsed.data.userError) ? 'down' : 'invalid'
    } catch {
      return 'down'
    }
  }
}
