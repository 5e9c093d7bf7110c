/** An address of the organiser's that a link may lead to: of the web, or null. Server text is hostile (law 7). */
export const webAddress = (address: string | null): string | null =>
  address !== null && /^https?:\/\//.test(address) ? address : null
