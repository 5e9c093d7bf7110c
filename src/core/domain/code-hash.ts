/**
 * The hash of a ticket's code that the personal link contains: lower-case hexadecimal SHA-256
 * (docs/api/online-events.md#personal-link). Rejects where the browser cannot compute it: without https.
 */
export async function codeHashOf(codeText: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeText))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
