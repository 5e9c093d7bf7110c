/** The property of older browsers. Firefox had neither until 2025. */
type ZonesOfRegion = Partial<Pick<Intl.Locale, 'getTimeZones'>> & { readonly timeZones?: readonly string[] }

/**
 * The country that has a time zone, as the start of an address: most buyers live in the country of the event.
 * @param isoCodes those to choose from
 * @returns undefined for a zone of no country, and where the browser cannot list the zones of countries
 */
export const countryOfZone = (timeZone: string, isoCodes: readonly string[]): string | undefined =>
  isoCodes.find((code) => {
    if (!/^[A-Z]{2}$/.test(code)) return false
    const region: ZonesOfRegion = new Intl.Locale(`und-${code}`)
    return (region.getTimeZones?.() ?? region.timeZones ?? []).includes(timeZone)
  })
