/** Suggestions for an unknown name. */
import { distance } from 'fastest-levenshtein'

const distanceIgnoringCase = (a: string, b: string): number => distance(a.toLowerCase(), b.toLowerCase())

/** @returns the known name with the smallest edit distance, ignoring case; the first one of several */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  return known
    .map((candidate) => [candidate, distanceIgnoringCase(name, candidate)] as const)
    .toSorted((a, b) => a[1] - b[1])[0]?.[0]
}

/** @returns `; the nearest name is …`, or an empty text when more than `share` of the letters differ */
export function nearestNameHint(name: string, known: readonly string[], share = 0.5): string {
  const nearest = nearestName(name, known)
  if (nearest === undefined) return ''
  const isNear = distanceIgnoringCase(name, nearest) <= Math.max(name.length, nearest.length) * share
  return isNear ? `; the nearest name is ${nearest}` : ''
}
