/** Asks the maker of a bot check whether a token of its widget is good. Turnstile and reCAPTCHA speak alike. */
import * as z from 'zod/mini'

export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** True when a person is behind the token; a token counts once. Rejects when the provider does not answer. */
export type SiteVerify = (token: string, remoteAddress: string) => Promise<boolean>

const verifyResponse = z.object({ success: z.boolean() })
/** Ms: the visitor waits with a ticket in the hand. */
const timeoutMs = 5000
/** No token is longer, and none of a stranger's texts goes out that is. */
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
