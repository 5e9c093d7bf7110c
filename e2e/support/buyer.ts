/** Buys through the API without a browser, for tests that begin after the purchase. */

export interface Bought {
  readonly shortName: string
  readonly reservationId: string
  readonly uuids: readonly string[]
}

interface Category {
  readonly id: number
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

interface Reserved {
  readonly id: string
  readonly status: string
  readonly activePaymentMethods: Readonly<Record<string, { readonly paymentProxy: string }>>
  readonly ticketsByCategory: readonly { readonly tickets: readonly { readonly uuid: string }[] }[]
}

const uuidsOf = ({ ticketsByCategory }: Reserved) =>
  ticketsByCategory.flatMap(({ tickets }) => tickets.map(({ uuid }) => uuid))

/**
 * Reserves tickets of the first category on sale, assigns attendees and confirms (free or on site).
 * @param count number of tickets, within the category's maximum
 * @throws when the server refuses a call, or the reservation is not complete at the end
 */
export async function buy(origin: string, shortName: string, count = 1): Promise<Bought> {
  const call = caller(origin)
  const event = `/api/v2/public/event/${shortName}`
  await call('/api/v2/info')
  const { ticketCategories } = await call<{ ticketCategories: Category[] }>(`${event}/ticket-categories`)
  const category = ticketCategories.find(({ saleableAndLimitNotReached }) => saleableAndLimitNotReached)
  if (!category) throw new Error(`Nothing on sale at ${shortName}`)
  const { value: reservationId } = await call<{ value: string }>(`${event}/reserve-tickets?lang=en`, 'POST', {
    reservation: [{ ticketCategoryId: category.id, amount: count }],
  })
  const path = `/api/v2/public/reservation/${reservationId}`
  const reserved = await call<Reserved>(path)
  const buyer = { firstName: 'Ada', lastName: 'Keller', email: 'ada.keller@example.org' }
  const tickets = Object.fromEntries(
    uuidsOf(reserved).map((uuid, index) => [
      uuid,
      { ...buyer, firstName: `Ada ${String(index + 1)}`, userLanguage: 'en' },
    ]),
  )
  await call(`${path}/validate-to-overview?lang=en&ignoreWarnings=true`, 'POST', { ...buyer, tickets })
  const onSite = 'ON_SITE' in (await call<Reserved>(path)).activePaymentMethods
  await call(`${path}?lang=en`, 'POST', {
    termAndConditionsAccepted: true,
    privacyPolicyAccepted: true,
    selectedPaymentMethod: onSite ? 'ON_SITE' : 'NONE',
    paymentProxy: onSite ? 'ON_SITE' : null,
  })
  for (let tries = 0; tries < 100; tries += 1) {
    const { status } = await call<{ status: string }>(`${path}/status`)
    if (status === 'COMPLETE') return { shortName, reservationId, uuids: uuidsOf(await call<Reserved>(path)) }
    if (status !== 'FINALIZING') throw new Error(`The order stands at ${status}`)
  }
  throw new Error('The order was never complete')
}
