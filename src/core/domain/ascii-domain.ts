/** The domain of an e-mail address in its two forms (docs/api/booking-details.md#rules). */

/** Excludes what a web address has beside its host. */
const onlyHost = /^[^\s/?#@:\\[\]%]+$/

/** Longest label, in characters of the ASCII form; the domain name system sets it. */
const maxLabel = 63
const maxDomain = 253

/**
 * The ASCII form in lower case, as browsers make it of the host of an address ("müller.de" is "xn--mller-kva.de"); null
 * when no host can have this name.
 */
export function asciiDomain(domain: string): string | null {
  if (!onlyHost.test(domain)) return null
  const hostname = hostOf(domain)
  const labels = hostname?.split('.') ?? []
  return hostname !== null && hostname.length <= maxDomain && labels.every(({ length }) => length <= maxLabel)
    ? hostname
    : null
}

function hostOf(domain: string): string | null {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}
