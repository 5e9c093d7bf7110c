/** The address when it is http(s), else null. Texts of the server are untrusted (law 7). */
export const webAddress = (address: string | null): string | null =>
  address !== null && /^https?:\/\//.test(address) ? address : null
