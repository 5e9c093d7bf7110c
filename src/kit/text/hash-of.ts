const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/** Base64 of the SHA-256 of a text. */
export const hashOf = async (text: string): Promise<string> =>
  btoa(String.fromCharCode(...(await sha256(text))))

/**
 * The hash of a ticket's code that the personal link contains: lower-case hexadecimal SHA-256
 * (docs/api/online-events.md#personal-link). Rejects where the browser cannot compute it: without https.
 */
export const codeHashOf = async (codeText: string): Promise<string> =>
  Array.from(await sha256(codeText), (byte) => byte.toString(16).padStart(2, '0')).join('')
