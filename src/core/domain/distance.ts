/** Distances on the globe, computed on the device: nothing is sent. */

/** Degrees of WGS 84. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

const earthRadius = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The distance in kilometers by the haversine formula; at most half a percent off, because the earth is no sphere. */
export function distanceOf(from: Position, to: Position): number {
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2
  const share =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(share)))
}

/** The place of an event that has coordinates; null without both, and out of the range of the globe. */
export function positionOf(place: {
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
}): Position | null {
  const { latitude, longitude } = place
  if (latitude === undefined || longitude === undefined) return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

interface AtDistance<T> {
  readonly item: T
  readonly kilometers: number
}

/** The events that have coordinates, the nearest first. */
export const nearestFirst = <T extends Parameters<typeof positionOf>[0]>(
  items: readonly T[],
  from: Position,
): readonly AtDistance<T>[] =>
  items
    .flatMap((item) => {
      const place = positionOf(item)
      return place ? [{ item, kilometers: distanceOf(from, place) }] : []
    })
    .sort((a, b) => a.kilometers - b.kilometers)

/** "2.3 km", "140 km": with a decimal below ten kilometers. */
export const distanceText = (kilometers: number, lang: string): string =>
  new Intl.NumberFormat(lang, {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: kilometers < 9.95 ? 1 : 0,
  }).format(kilometers)
