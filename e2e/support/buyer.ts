/** Reserves and buys through the API without a browser, for tests that begin later in the purchase. */
import { ada, type Person } from '../pages/booking.ts'
import { answersOf, type TicketOnTheWire } from './reservation.ts'

export interface Bought {
  readonly shortName: string
  readonly reservationId: string
  readonly uuids: readonly string[]
}

interface Category {
  readonly id: number
  readonly name: string
  readonly saleableAndLimitNotReached: boolean
}

/** An API client with cookie, session header and anti-forgery token (docs/api/sessions-and-anti-forgery.md). */
function caller(origin: string) {
  const headers = new Headers({ 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' })
  return async function call<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
    const answer = await fetch(origin + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    if (cookie.length > 0) headers.set('Cookie', cookie.join('; '))
    const session = answer.headers.get('X-Auth-Token')
    if (session) headers.set('X-Auth-Token', session)
    const token = answer.headers.get('XSRF-TOKEN')
    if (token) headers.set('X-CSRF-TOKEN', token)
    if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${await answer.text()}`)
    return (await answer.json()) as T
  }
}

/** First names of the attendees of an order, in the sequence of its tickets. */
const firstNames = [
  'Ada',
  'Samira',
  'Milo',
  'Noor',
  'Timo',
  'Lena',
  'Ravi',
  'Aiko',
  'Jonas',
  'Ines',
  'Olof',
  'Zoë',
]

interface Reserved {
  readonly id: string
  readonly status: string
  readonly activePaymentMethods: Readonly<Record<string, { readonly paymentProxy: string }>>
  readonly ticketsByCategory: readonly { readonly tickets: readonly TicketOnTheWire[] }[]
  readonly subscriptionInfos: readonly { readonly id: string; readonly pin: string }[] | null
}

const ticketsOf = ({ ticketsByCategory }: Reserved) => ticketsByCategory.flatMap(({ tickets }) => tickets)

type Caller = ReturnType<typeof caller>

const toPerson = ({ first, last, email }: Person) => ({ firstName: first, lastName: last, email })

/** The answer has session and token. */
const openSession = (call: Caller) => call('/api/v2/public/i18n/languages')

async function reserveWith(
  call: Caller,
  shortName: string,
  count: number,
  categoryName: string | null = null,
): Promise<string> {
  const event = `/api/v2/public/event/${shortName}`
  await openSession(call)
  const { ticketCategories } = await call<{ ticketCategories: Category[] }>(`${event}/ticket-categories`)
  const category = ticketCategories.find(
    ({ name, saleableAndLimitNotReached }) =>
      saleableAndLimitNotReached && (categoryName === null || name === categoryName),
  )
  if (!category) throw new Error(`Nothing on sale at ${shortName}`)
  const { value } = await call<{ value: string }>(`${event}/reserve-tickets?lang=en`, 'POST', {
    reservation: [{ ticketCategoryId: category.id, amount: count }],
  })
  return value
}

/** Sends the details: Ada is the contact, each ticket has its attendee and answers what is required. @returns the reservation */
async function sendDetailsWith(call: Caller, path: string, attendees: readonly Person[]): Promise<Reserved> {
  const tickets = Object.fromEntries(
    ticketsOf(await call<Reserved>(path)).map((ticket, index) => [
      ticket.uuid,
      { ...toPerson(attendees[index] ?? ada), userLanguage: 'en', additional: answersOf(ticket) },
    ]),
  )
  await call(`${path}/validate-to-overview?lang=en&ignoreWarnings=true`, 'POST', {
    ...toPerson(ada),
    tickets,
  })
  return call<Reserved>(path)
}

const pathOf = (reservationId: string) => `/api/v2/public/reservation/${reservationId}`

/** Reserves tickets of the first category on sale. @returns the reservation id */
export const reserve = (origin: string, shortName: string, count: number): Promise<string> =>
  reserveWith(caller(origin), shortName, count)

/** Reserves one ticket for each attendee, and sends the details with Ada as the contact. */
export async function reserveFor(
  origin: string,
  shortName: string,
  attendees: readonly Person[],
): Promise<string> {
  const call = caller(origin)
  const reservationId = await reserveWith(call, shortName, attendees.length)
  await sendDetailsWith(call, pathOf(reservationId), attendees)
  return reservationId
}

/** Cancels a reservation that is not paid, as its buyer does in another window. */
export async function cancelReservation(origin: string, reservationId: string): Promise<void> {
  const call = caller(origin)
  await openSession(call)
  await call(pathOf(reservationId), 'DELETE')
}

/** The payment of an order, as the wire has it. */
type PaymentChoice = (call: Caller, path: string) => Promise<object>

/** Reserves one ticket and confirms it with an offline payment. @returns the reservation id */
async function orderWith(origin: string, shortName: string, choose: PaymentChoice): Promise<string> {
  const call = caller(origin)
  const reservationId = await reserveWith(call, shortName, 1)
  const path = pathOf(reservationId)
  await sendDetailsWith(call, path, [ada])
  await call(`${path}?lang=en`, 'POST', {
    termAndConditionsAccepted: true,
    privacyPolicyAccepted: true,
    ...(await choose(call, path)),
  })
  return reservationId
}

/** Orders by bank transfer. */
export const orderByTransfer = (origin: string, shortName: string): Promise<string> =>
  orderWith(origin, shortName, () =>
    Promise.resolve({ selectedPaymentMethod: 'BANK_TRANSFER', paymentProxy: 'OFFLINE' }),
  )

/** Orders by the first custom method of the event. */
export const orderByCustomMethod = (origin: string, shortName: string): Promise<string> =>
  orderWith(origin, shortName, async (call, path) => {
    const [method] = await call<unknown[]>(`${path}/applicable-custom-payment-method-details`)
    return { selectedPaymentMethod: method, paymentProxy: 'CUSTOM_OFFLINE' }
  })

/** @throws when the order is not complete at the end */
async function untilComplete(call: Caller, path: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { status } = await call<{ status: string }>(`${path}/status`)
    if (status === 'COMPLETE') return
    if (status !== 'FINALIZING') throw new Error(`The order stands at ${status}`)
  }
  throw new Error('The order was never complete')
}

/** Confirms an order that charges nothing now. @returns the complete order */
async function complete(call: Caller, path: string, proxy: 'ON_SITE' | null = null): Promise<Reserved> {
  await call(`${path}?lang=en`, 'POST', {
    termAndConditionsAccepted: true,
    privacyPolicyAccepted: true,
    selectedPaymentMethod: proxy ?? 'NONE',
    paymentProxy: proxy,
  })
  await untilComplete(call, path)
  return call<Reserved>(path)
}

/**
 * Reserves tickets of the first category on sale, assigns attendees and confirms (free or on site).
 * @param count number of tickets, within the category's maximum
 * @param category its name; null: the first category on sale
 * @throws when the server refuses a call, or the reservation is not complete at the end
 */
export async function buy(
  origin: string,
  shortName: string,
  count = 1,
  category: string | null = null,
): Promise<Bought> {
  const call = caller(origin)
  const reservationId = await reserveWith(call, shortName, count, category)
  const path = pathOf(reservationId)
  const attendees = Array.from({ length: count }, (_, index) => ({
    ...ada,
    first: firstNames[index % firstNames.length] ?? ada.first,
  }))
  const onSite = 'ON_SITE' in (await sendDetailsWith(call, path, attendees)).activePaymentMethods
  const order = await complete(call, path, onSite ? 'ON_SITE' : null)
  return { shortName, reservationId, uuids: ticketsOf(order).map(({ uuid }) => uuid) }
}

/** Buys two free tickets whose attendees are named later. @returns the reservation id */
export async function buyWithoutNames(origin: string, shortName: string): Promise<string> {
  const call = caller(origin)
  const reservationId = await reserveWith(call, shortName, 2)
  const path = pathOf(reservationId)
  await call(`${path}/validate-to-overview?lang=en&ignoreWarnings=true`, 'POST', {
    ...toPerson(ada),
    tickets: {},
    postponeAssignment: true,
  })
  await complete(call, path)
  return reservationId
}

/** Buys a free pass for Ada. @param descriptorId of the subscription on sale */
export async function buyPass(
  origin: string,
  descriptorId: string,
): Promise<{ reservationId: string; id: string; pin: string }> {
  const call = caller(origin)
  await openSession(call)
  const answer = await call<{ value: string }>(`/api/v2/public/subscription/${descriptorId}`, 'POST', {})
  const path = pathOf(answer.value)
  await call(`${path}/validate-to-overview?lang=en&ignoreWarnings=true`, 'POST', {
    ...toPerson(ada),
    tickets: {},
  })
  const [pass] = (await complete(call, path)).subscriptionInfos ?? []
  if (!pass) throw new Error(`The order ${answer.value} has no pass`)
  return { reservationId: answer.value, ...pass }
}
