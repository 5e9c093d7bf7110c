/** Every page address of the app, for router, links, worker and server (docs/api/README.md#base-paths-and-bodies). */
import { attempt } from '#kit/attempt.ts'
import { canonicalId, isUuid } from '#kit/text/is-uuid.ts'
import type { PurchaseContextType } from '#kit/values.ts'
import { fillPath, type PathParams } from './fill-path.ts'

/** The pages of a reservation: the last segment of their address. */
export const reservationSteps = [
  'book',
  'overview',
  'waiting-payment',
  'waiting-custom-payment',
  'deferred-payment',
  'processing-payment',
  'success',
  'not-found',
  'error',
] as const
export type ReservationStep = (typeof reservationSteps)[number]

/** Patterns of the pages; `:name` is one segment. A page of a reservation is at `reservation` plus `/` and its step. */
export const pagePatterns = {
  home: '/',
  organizerHome: '/o/:organizerSlug',
  events: '/events-all',
  organizerEvents: '/o/:organizerSlug/events-all',
  subscriptions: '/subscriptions-all',
  organizerSubscriptions: '/o/:organizerSlug/subscriptions-all',
  event: '/event/:eventShortName',
  polls: '/event/:eventShortName/poll',
  waitingListEntry: '/event/:eventShortName/waiting-list/:entryToken',
  subscription: '/subscription/:subscriptionId',
  reservation: '/:purchaseContextType/:publicIdentifier/reservation/:reservationId',
  ticket: '/event/:eventShortName/ticket/:ticketUuid/view',
  ticketUpdate: '/event/:eventShortName/ticket/:ticketUuid/update',
  waitingRoom: '/event/:eventShortName/ticket/:ticketUuid/check-in/:codeHash/waiting-room',
  doorView: '/wallet/door/:eventShortName/:ticketUuid',
  wallet: '/wallet',
  nextTicket: '/wallet/next',
  addTickets: '/wallet/add',
  moveTickets: '/wallet/move',
  settings: '/wallet/settings',
  storedPass: '/wallet/pass/:id',
  orders: '/my-orders',
  profile: '/my-profile',
  withdrawal: '/withdrawal',
} as const

export const paths = {
  home: (organizerSlug?: string) =>
    organizerSlug ? fillPath(pagePatterns.organizerHome, { organizerSlug }) : pagePatterns.home,
  events: (organizerSlug?: string) =>
    organizerSlug ? fillPath(pagePatterns.organizerEvents, { organizerSlug }) : pagePatterns.events,
  subscriptions: (organizerSlug?: string) =>
    organizerSlug
      ? fillPath(pagePatterns.organizerSubscriptions, { organizerSlug })
      : pagePatterns.subscriptions,
  event: (eventShortName: string) => fillPath(pagePatterns.event, { eventShortName }),
  /** The page that sells a subscription; `subscriptionId` is that of the descriptor. */
  subscription: (subscriptionId: string) => fillPath(pagePatterns.subscription, { subscriptionId }),
  /** `pin` of an attendee, `pollId` of the poll that is shown. */
  polls: (eventShortName: string, { pin, pollId }: { pin?: string; pollId?: number } = {}) => {
    const query = new URLSearchParams({
      ...(pin === undefined ? {} : { pin }),
      ...(pollId === undefined ? {} : { poll: String(pollId) }),
    }).toString()
    const path = fillPath(pagePatterns.polls, { eventShortName })
    return query === '' ? path : `${path}?${query}`
  },
  /** Confirms an entry of the waiting list; a mail links to it. */
  waitingListEntry: (eventShortName: string, entryToken: string) =>
    fillPath(pagePatterns.waitingListEntry, { eventShortName, entryToken }),
  reservation: (
    purchaseContextType: PurchaseContextType,
    publicIdentifier: string,
    reservationId: string,
    step: ReservationStep,
  ) =>
    `${fillPath(pagePatterns.reservation, { purchaseContextType, publicIdentifier, reservationId })}/${step}`,
  ticket: (eventShortName: string, ticketUuid: string) =>
    fillPath(pagePatterns.ticket, { eventShortName, ticketUuid }),
  /** Changes, sends or releases the ticket; mails link to it. */
  ticketUpdate: (eventShortName: string, ticketUuid: string) =>
    fillPath(pagePatterns.ticketUpdate, { eventShortName, ticketUuid }),
  /** `codeHash` of an online ticket (docs/api/online-events.md#personal-link), or `stored`: of the code on this device. */
  waitingRoom: (eventShortName: string, ticketUuid: string, codeHash: string) =>
    fillPath(pagePatterns.waitingRoom, { eventShortName, ticketUuid, codeHash }),
  doorView: (eventShortName: string, ticketUuid: string) =>
    fillPath(pagePatterns.doorView, { eventShortName, ticketUuid }),
  wallet: () => pagePatterns.wallet,
  addTickets: () => pagePatterns.addTickets,
  moveTickets: () => pagePatterns.moveTickets,
  /** Language, notifications and storage of this device, for every visitor. */
  settings: () => pagePatterns.settings,
  /** The page of a stored subscription, by its own id. */
  storedPass: (id: string) => fillPath(pagePatterns.storedPass, { id }),
  orders: () => pagePatterns.orders,
  profile: () => pagePatterns.profile,
} as const

const decodeSegment = (segment: string): string | null => attempt(() => decodeURIComponent(segment))

/** The path with every UUID in lower case: links are the same in any case of their ids. */
export const withCanonicalIds = (pathname: string): string =>
  pathname
    .split('/')
    .map((segment) => {
      const value = decodeSegment(segment)
      return value !== null && isUuid(value) ? canonicalId(value) : segment
    })
    .join('/')

/**
 * The decoded parameters of a path that matches the pattern, UUIDs in lower case; null when it does not match or is
 * malformed.
 */
export function matchPath<Pattern extends string>(
  pattern: Pattern,
  pathname: string,
): PathParams<Pattern> | null {
  const expected = pattern.split('/')
  const actual = (pathname === '/' ? pathname : pathname.replace(/\/$/, '')).split('/')
  if (actual.length !== expected.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of expected.entries()) {
    const segment = actual[index] ?? ''
    const value = part.startsWith(':') ? decodeSegment(segment) : null
    if (value) params[part.slice(1)] = canonicalId(value)
    else if (segment !== part) return null
  }
  // The loop has set every `:name` of the pattern, which the compiler cannot see.
  return params as PathParams<Pattern>
}

type Patterns = typeof pagePatterns
type OrganizerPage = 'organizerHome' | 'organizerEvents' | 'organizerSubscriptions'
type ListName = 'home' | 'events' | 'subscriptions'

/** A list of the catalogue, of all organizers or of one. */
export interface ListPage {
  readonly page: ListName
  readonly organizerSlug?: string
}

/** A page of the app with the parameters of its address. */
export type ParsedPage =
  | ListPage
  /** `step` is absent in the links of mails, which the server redirects. */
  | ({ readonly page: 'reservation'; readonly step?: string } & PathParams<Patterns['reservation']>)
  | {
      [Name in Exclude<keyof Patterns, OrganizerPage | ListName | 'reservation'>]: {
        readonly page: Name
      } & PathParams<Patterns[Name]>
    }[Exclude<keyof Patterns, OrganizerPage | ListName | 'reservation'>]

const organizerLists = {
  organizerHome: 'home',
  organizerEvents: 'events',
  organizerSubscriptions: 'subscriptions',
} as const satisfies Record<OrganizerPage, ListName>

const { reservation, ...otherPatterns } = pagePatterns
const pages = Object.entries({ ...otherPatterns, reservation, step: `${reservation}/:step` })

/** The page at a path, with decoded parameters and UUIDs in lower case; null when no page has this address. */
export function parsePage(pathname: string): ParsedPage | null {
  for (const [name, pattern] of pages) {
    const params = matchPath(pattern, pathname)
    if (params === null) continue
    const page =
      name === 'step' ? 'reservation' : ((organizerLists as Partial<Record<string, ListName>>)[name] ?? name)
    // The compiler cannot see which pattern has which parameters.
    return { page, ...params } as ParsedPage
  }
  return null
}

/** True for home and the lists of events and subscriptions, also of one organizer. */
export const isListPage = (parsed: ParsedPage | null): parsed is ListPage =>
  parsed?.page === 'home' || parsed?.page === 'events' || parsed?.page === 'subscriptions'

/** The query parameter of the page of a waiting list entry that offers to leave the list (docs/api/waiting-list.md#leave). */
export const leaveParameter = 'leave'

/** Fragment of the page after the sign-in that created an account (docs/api/accounts.md#sign-in). */
export const signedUpFragment = '#signed-up'
