/**
 * The address that opens a place in the maps of the device: Apple's on iOS, on other devices the map of OpenStreetMap. Nothing is requested
 * before the press.
 * @param userAgent of the browser, or empty where the page is rendered without it
 */
export const mapAddress = (place: string, userAgent: string): string =>
  /iPhone|iPad|Macintosh/.test(userAgent)
    ? `https://maps.apple.com/?daddr=${encodeURIComponent(place)}`
    : /Android/.test(userAgent)
      ? `geo:0,0?q=${encodeURIComponent(place)}`
      : `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`
