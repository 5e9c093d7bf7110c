/**
 * Blank answers to optional fields: each field type in each call that carries answers
 * (docs/api/additional-fields.md#blank-answers).
 */
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldTypes, type AdditionalField, type FieldType } from '#purchase/contract/reservation.ts'
import {
  answerCalls,
  toAdditionalValues,
  type AnswerCall,
} from '#purchase/rules/booking/additional-answers.ts'
import { bookingValuesOf, toBookingForm } from '#purchase/rules/booking/booking-form.ts'
import type { FieldFile } from '#server/modules/event-setup/event-file/prices.ts'
import { endpoints } from '#shell/endpoints.ts'
import {
  api,
  bookingForm,
  errorsOf,
  forFree,
  hold,
  pay,
  person,
  validate,
  type Held,
} from '../../../support/server/purchase.ts'
import { freeSeed } from '../../../support/server/seeds.ts'
import {
  freeSubscriptionSeed,
  holdSubscription,
  subscriptionForm,
} from '../../../support/server/subscription-seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { firstOf, wireOf } from '../../../support/wire/json.ts'

type Answers = Record<string, unknown>
type Send = (additional: Answers) => ReturnType<typeof validate>
/** Where answers are sent: a call, and what it answers for. */
const parts = ['ticket', 'item', 'owner', 'changed ticket', 'changed item'] as const
type Part = (typeof parts)[number]
const callOf: Record<Part, AnswerCall> = {
  ticket: 'booking',
  item: 'booking',
  owner: 'booking',
  'changed ticket': 'change',
  'changed item': 'booking',
}

const nameOf = (type: FieldType) => type.replaceAll(':', '-')
const choices: readonly FieldType[] = ['select', 'radio', 'checkbox']
const fieldFile = (type: FieldType, change: Partial<FieldFile> = {}): FieldFile => ({
  name: nameOf(type),
  type,
  label: { en: type },
  ...(choices.includes(type) && { values: ['a', 'b'] }),
  ...change,
})
const optional = fieldTypes.map((type) => fieldFile(type))
const settings = { COUNTRY_OF_BUSINESS: 'IT' }
const goodNumber = 'IT00950501007'

const onTicket = (held: Held, additional: Answers) =>
  bookingForm(held, { tickets: { [firstOf(held.tickets)]: { ...person, additional } } })
const change = (held: Held, form: object) =>
  held.visitor.put(`${api}/event/${held.shortName}/ticket/${firstOf(held.tickets)}`, { ...person, ...form })
const reservationOf = async ({ visitor, path }: Held) =>
  wireOf(await visitor.get(path), endpoints.reservation)

const send = new Map<Part, Send>()

async function prepareTickets() {
  const held = await hold(server, freeSeed({ fields: optional, settings }))
  const changed = await hold(server, freeSeed({ fields: optional, settings }))
  await validate(changed, bookingForm(changed))
  await pay(changed, forFree)
  send.set('ticket', (additional) => validate(held, onTicket(held, additional)))
  send.set('changed ticket', (additional) => change(changed, { additional }))
}

async function prepareItems() {
  const lunch = { title: { en: 'Lunch' }, policy: 'MANDATORY_ONE_FOR_TICKET' as const, price: 0 }
  const fields = fieldTypes.map((type) => fieldFile(type, { service: 'Lunch' }))
  const seed = () => freeSeed({ fields, settings, additionalServices: [lunch] })
  const withItems = async (held: Held) => {
    const { additionalServiceWithData } = await reservationOf(held)
    const { itemId } = firstOf(additionalServiceWithData)
    const ticketUUID = firstOf(held.tickets)
    return (additional: Answers) => ({
      additionalServices: { [ticketUUID]: [{ additionalServiceItemId: itemId, ticketUUID, additional }] },
    })
  }
  const held = await hold(server, seed())
  const formOf = await withItems(held)
  send.set('item', (additional) => validate(held, bookingForm(held, formOf(additional))))
  const changed = await hold(server, seed())
  const changedForm = await withItems(changed)
  const accepted = Object.fromEntries(optional.map(({ name }) => [name, []]))
  await validate(changed, bookingForm(changed, changedForm(accepted)))
  await pay(changed, forFree)
  send.set('changed item', (additional) => change(changed, changedForm(additional)))
}

const server = testServer()
beforeAll(async () => {
  await prepareTickets()
  await prepareItems()
  const pass = await holdSubscription(server, freeSubscriptionSeed({ fields: optional, settings }))
  send.set('owner', (additional) =>
    validate(pass, subscriptionForm({ subscriptionOwner: { ...person, additional } })),
  )
})

const blankForms: readonly [string, unknown][] = [
  ['left out', undefined],
  ['[]', []],
  ['[null]', [null]],
  ['[""]', ['']],
]
const isItem = (part: Part) => part.endsWith('item')

/** The code that refuses a blank answer; null where it is accepted. alf.io was recorded for `vat:eu`. */
function refusal(part: Part, type: FieldType, form: string): string | null {
  if (form === 'left out') return isItem(part) ? 'error.emptyField' : null
  return type !== 'vat:eu' || form === '[]' ? null : 'error.STEP_2_INVALID_VAT'
}

/** A blank answer to each field, as this part accepts it. */
const blankAnswers = (part: Part): Answers =>
  Object.fromEntries(
    fieldTypes.flatMap((type): [string, unknown][] =>
      type === 'vat:eu' && part === 'changed ticket' ? [] : [[nameOf(type), type === 'vat:eu' ? [] : [null]]],
    ),
  )

describe('a blank answer to an optional field', () => {
  /** Each two of part, type and form once; a form that a type reads differently in each part. */
  const rows = parts.flatMap((part, at) =>
    fieldTypes.flatMap((type, index) =>
      blankForms
        .filter((_, form) => type === 'vat:eu' || form === (at + index) % blankForms.length)
        .map(([form, value]) => ({ part, type, form, value })),
    ),
  )
  it.each(rows)('of the $part, $type sent as $form (B241)', async ({ part, type, form, value }) => {
    const { [nameOf(type)]: _, ...others } = blankAnswers(part)
    const answer = await send.get(part)?.(value === undefined ? others : { ...others, [nameOf(type)]: value })
    const code = refusal(part, type, form)
    expect(answer?.statusCode).toBe(code === null ? 200 : 422)
    if (code !== null && answer) expect(errorsOf(answer).join(' ')).toContain(code)
  })

  it.each(parts)('of the %s is accepted as the app sends it (B241)', async (part) => {
    const asked = optional.map(({ name, type }): AdditionalField => ({
      name,
      type,
      value: null,
      required: false,
      editable: true,
      minLength: null,
      maxLength: null,
      restrictedValues: [],
      beforeStandardFields: false,
      fields: [],
      description: {},
    }))
    const blank = Object.fromEntries(asked.map(({ name }) => [name, ['']]))
    const answer = await send.get(part)?.(toAdditionalValues(blank, asked, callOf[part]))
    expect(answer?.statusCode).toBe(200)
  })

  it('is asked about for each call of the app', () => {
    expect(new Set(Object.values(callOf))).toEqual(new Set(answerCalls))
  })
})

describe('a blank VAT number', () => {
  const vat = (over: Partial<FieldFile> = {}) =>
    hold(server, freeSeed({ fields: [fieldFile('vat:eu', over)], settings }))
  const storedAnswer = async (held: Held) => {
    const ticket = firstOf(firstOf((await reservationOf(held)).ticketsByCategory).tickets)
    return firstOf(ticket.ticketFieldConfigurationAfterStandard).value
  }

  it('keeps the stored number when the form leaves the field out, and removes it for an empty list', async () => {
    const held = await vat()
    await validate(held, onTicket(held, { 'vat-eu': [goodNumber] }))
    expect((await validate(held, onTicket(held, {}))).statusCode).toBe(200)
    expect(await storedAnswer(held)).toBe(goodNumber)
    expect((await validate(held, onTicket(held, { 'vat-eu': [] }))).statusCode).toBe(200)
    expect(await storedAnswer(held)).toBeNull()
  })

  it('of a changed ticket keeps the stored number for an empty list, which earlier versions of the app send', async () => {
    const held = await vat({ editable: true })
    await validate(held, onTicket(held, { 'vat-eu': [goodNumber] }))
    await pay(held, forFree)
    expect((await change(held, { additional: { 'vat-eu': [] } })).statusCode).toBe(200)
    expect(await storedAnswer(held)).toBe(goodNumber)
  })

  it('is error.emptyField for a required number', async () => {
    const held = await vat({ required: true })
    for (const additional of [{}, { 'vat-eu': [null] }, { 'vat-eu': [] }]) {
      expect(errorsOf(await validate(held, onTicket(held, additional)))).toContain(
        `tickets[${firstOf(held.tickets)}].additional[vat-eu][0]: error.emptyField`,
      )
    }
  })

  it('is accepted in the form of the app (B241)', async () => {
    const held = await vat()
    const reservation = z.decode(endpoints.reservation.answer, await reservationOf(held))
    const event = z.decode(
      endpoints.event.answer,
      wireOf(await held.visitor.get(`${api}/event/${held.shortName}`), endpoints.event),
    )
    const values = { ...bookingValuesOf(reservation, event, 'en'), ...person }
    for (const ticket of Object.values(values.tickets)) Object.assign(ticket, person)
    expect(errorsOf(await validate(held, toBookingForm(values, reservation)))).toEqual([])
  })
})
