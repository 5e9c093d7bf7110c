import { useEffect, useState } from 'react'

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The SHA-256 of a code's text, which the personal link of an online ticket contains
 * (docs/api/online-events.md#personal-link). Null until it is computed, and where the browser cannot: without https.
 */
export function useCodeHash(text: string | null): string | null {
  const [hash, setHash] = useState<{ text: string; hash: string } | null>(null)
  useEffect(() => {
    if (text === null) return
    let current = true
    const { subtle } = crypto as { subtle?: SubtleCrypto }
    void subtle?.digest('SHA-256', new TextEncoder().encode(text)).then(
      (digest) => current && setHash({ text, hash: hex(digest) }),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [text])
  return hash !== null && hash.text === text ? hash.hash : null
}
