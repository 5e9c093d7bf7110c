/** Verifies a widget's token at its provider. Turnstile and reCAPTCHA have the same protocol. */
import * as z from 'zod/mini'

export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** True for a valid token; each counts once. Rejects when the provider does not answer. */
export type SiteVerify = (token: string, remoteAddress: string) => Promise<boolean>

const verifyResponse = z.object({ success: z.boolean() })
/** Ms; the visitor waits for the answer. */
const timeoutMs = 5000
/** Longer than any token; longer input is not sent to the provider. */
const maxTokenLength = 4096

export const siteVerify =
  (address: string, secret: string, fetch: Fetch): SiteVerify =>
  async (token, remoteAddress) => {
    if (token.length > maxTokenLength) return false
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: remoteAddress }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status >= 500)
      throw new Error(`The provider of the bot check answers ${String(response.status)}`)
    const decoded = z.safeParse(verifyResponse, await response.json())
    return decoded.success && decoded.data.success
  }
