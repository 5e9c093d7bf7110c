/**
 * The address when it is http(s), else null. Texts of the server are untrusted
 * (docs/ARCHITECTURE.md#server-text-is-hostile).
 */
export const webAddress = (address: string | null): string | null =>
  address !== null && /^https?:\/\//i.test(address) ? address : null
