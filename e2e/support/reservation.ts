/** Steps of a purchase that depend on the reservation as the public API sends it. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { OverviewPage } from '../pages/overview.ts'
import { ordersOf } from './events.ts'
import { installation } from './installation.ts'
import { containing } from './translations.ts'

interface FieldOnTheWire {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly value: string | null
  readonly fields: readonly { readonly fieldValue: string | null }[]
  readonly restrictedValues: readonly string[]
  readonly disabledValues?: readonly string[]
  readonly description: Readonly<
    Record<string, { label: string; restrictedValuesDescription: Readonly<Record<string, string>> | null }>
  >
}
export interface TicketOnTheWire {
  readonly uuid: string
  readonly ticketFieldConfigurationBeforeStandard: readonly FieldOnTheWire[]
  readonly ticketFieldConfigurationAfterStandard: readonly FieldOnTheWire[]
}
interface ReservationOnTheWire {
  readonly status: string
  readonly orderSummary: { readonly free: boolean }
  readonly activePaymentMethods: Readonly<Record<string, { readonly paymentProxy: string }>>
  readonly ticketsByCategory: readonly { readonly tickets: readonly TicketOnTheWire[] }[]
}

const fieldsOf = (ticket: TicketOnTheWire): readonly FieldOnTheWire[] => [
  ...ticket.ticketFieldConfigurationBeforeStandard,
  ...ticket.ticketFieldConfigurationAfterStandard,
]

async function reservationOf(origin: string, reservationId: string): Promise<ReservationOnTheWire> {
  const answer = await fetch(`${origin}/api/v2/public/reservation/${reservationId}`)
  return (await answer.json()) as ReservationOnTheWire
}

/** The first ticket of a reservation. */
export async function firstTicketOf(origin: string, reservationId: string) {
  const [ticket] = (await reservationOf(origin, reservationId)).ticketsByCategory.flatMap(
    ({ tickets }) => tickets,
  )
  if (!ticket) throw new Error(`No ticket in ${reservationId}`)
  return { uuid: ticket.uuid, fields: fieldsOf(ticket) }
}

/** The reservation is complete, and on the test server the only one of its event. */
export async function expectComplete(origin: string, shortName: string, reservationId: string) {
  await expect.poll(async () => (await reservationOf(origin, reservationId)).status).toBe('COMPLETE')
  if (installation === null)
    expect((await ordersOf(origin, shortName)).map(({ status }) => status)).toEqual(['COMPLETE'])
}

/** Texts of the methods that charge nothing when the order is confirmed. */
const unpaid = { ON_SITE: 'reservation-page.on-site', OFFLINE: 'reservation-page.offline' } as const
type UnpaidProxy = keyof typeof unpaid

/**
 * Chooses a payment that charges nothing now; nothing for a free order.
 * @param accepted payments in the order of preference: the first one that is offered is chosen
 * @throws when the order costs money and none of them is offered
 */
export async function chooseUnpaid(
  overview: OverviewPage,
  origin: string,
  reservationId: string,
  ...accepted: readonly UnpaidProxy[]
): Promise<void> {
  const { orderSummary, activePaymentMethods } = await reservationOf(origin, reservationId)
  if (orderSummary.free) return
  const offered = Object.values(activePaymentMethods).map(({ paymentProxy }) => paymentProxy)
  const proxy = accepted.find((name) => offered.includes(name))
  if (proxy === undefined)
    throw new Error(`Accepted: ${accepted.join(' or ')}, offered: ${offered.join(', ')}`)
  if (offered.length > 1) await overview.choose(containing(unpaid[proxy]))
}

/** The control of a field by its label: a group of choices, or an input. */
function controlOf(page: Page, { type, name, description }: FieldOnTheWire): Locator {
  const label = (description['en']?.label ?? name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const whole = new RegExp(`^\\s*${label}\\s*\\*?\\s*$`)
  return ['radio', 'checkbox', 'input:dateOfBirth'].includes(type)
    ? page.getByRole('group', { name: whole })
    : page.getByLabel(whole)
}

const texts: Readonly<Record<string, string>> = {
  'input:tel': '+41791234567',
  'input:dateOfBirth': '1990-05-17',
  'vat:eu': 'DE129273398',
  country: 'CH',
}

/** A choice that is left, else a text. */
const answerTo = ({ type, restrictedValues, disabledValues = [] }: FieldOnTheWire): string =>
  restrictedValues.find((value) => !disabledValues.includes(value)) ?? texts[type] ?? 'Harbor House'

/** An answer to each required field of a ticket, as the wire has it. */
export const answersOf = (ticket: TicketOnTheWire): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    fieldsOf(ticket)
      .filter(({ required }) => required)
      .map((field) => [field.name, [answerTo(field)]]),
  )

/**
 * Answers each field of the only ticket of the page. A VAT number that nothing requires stays empty: an installation may ask
 * the European register.
 * @param fields as the wire has them
 */
export async function answerFields(page: Page, fields: readonly FieldOnTheWire[]): Promise<void> {
  for (const field of fields) {
    const control = controlOf(page, field)
    const { type, required } = field
    const answer = answerTo(field)
    if (type === 'vat:eu' && !required) continue
    if (type === 'select' || type === 'country') await control.selectOption(answer)
    else if (type === 'radio' || type === 'checkbox') await control.locator(`[value="${answer}"]`).check()
    else if (type === 'input:dateOfBirth') {
      for (const [index, digits] of ['17', '5', '1990'].entries())
        await control.getByRole('textbox').nth(index).fill(digits)
    } else await control.fill(answer)
  }
}

/** The names of the fields that have an answer. */
export const answered = (fields: readonly FieldOnTheWire[]): string[] =>
  fields
    .filter(
      ({ value, fields: slots }) => value !== null || slots.some(({ fieldValue }) => fieldValue !== null),
    )
    .map(({ name }) => name)

/** Writes another text into the first text field. @returns the name of the field, and how the wire has its answer */
export async function changeText(page: Page, fields: readonly FieldOnTheWire[]) {
  const field = fields.find(({ type }) => type === 'input:text' || type === 'textarea')
  if (!field) throw new Error('The event has no field for a text')
  await controlOf(page, field).fill('Lighthouse')
  return { name: field.name, value: 'Lighthouse' }
}
