import { matchPath, pagePatterns, reservationSteps, type ReservationStep } from '#wire/page-paths.ts'

/** The pages of the app: a pattern, a step of a reservation, or `unknown` for the page of an address that no pattern has. */
export type PageName = Exclude<keyof typeof pagePatterns, 'reservation'> | ReservationStep | 'unknown'

const { reservation, ...patterns } = pagePatterns
const addresses: readonly (readonly [PageName, string])[] = [
  ...(Object.entries(patterns) as [PageName, string][]),
  ...reservationSteps.map((step) => [step, `${reservation}/${step}`] as const),
]

/** Every page that the gallery must show. */
export const pageNames: readonly PageName[] = [...addresses.map(([name]) => name), 'unknown']

export const pageNameAt = (pathname: string): PageName =>
  addresses.find(([, pattern]) => matchPath(pattern, pathname) !== null)?.[0] ?? 'unknown'
