/** The pass of docs/OPERATOR.md, through the API. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api, byTransfer, pay, person, validate } from '../../support/server/purchase.ts'
import { holdLoadedSubscription, subscriptionForm } from '../../support/server/subscription-seeds.ts'
import { firstOf, wireOf } from '../../support/wire/json.ts'
import { infoOf, loadFile, startExampleEvent, type ExampleEvent } from './example-event.ts'
import { guideExamples } from './guide-examples.ts'

const id = '7d1e0a52-5a0e-4f0d-9d55-1f1f6a6a0001'
let lake: ExampleEvent
beforeAll(async () => {
  lake = await startExampleEvent()
  expect(await loadFile(lake.server, guideExamples.pass)).toEqual({
    ok: true,
    text: `The pass Lake pass is loaded: /subscription/${id}`,
  })
})
afterAll(() => lake.server.close())

/** The pass with other properties; undefined removes one. */
function pass(change: Record<string, unknown>): string {
  const file = { ...(parse(guideExamples.pass) as { pass: object }).pass, ...change }
  return stringify({
    pass: Object.fromEntries(Object.entries(file).filter(([, value]) => value !== undefined)),
  })
}
const detail = async (uuid: string) =>
  wireOf(await lake.server.visitor().get(`${api}/subscription/${uuid}`), endpoints.subscription)
const idIn = (text: string) => /[0-9a-f-]{36}/.exec(text)?.[0] ?? ''

describe('a pass from a file', () => {
  it('a loaded pass is shown with its terms', async () => {
    expect(await detail(id)).toMatchObject({
      title: { en: 'Lake pass', de: 'Seepass' },
      description: { en: '<p>All <em>evenings</em></p>\n' },
      organizationName: 'Lake Days',
      timeZone: 'Europe/Zurich',
      currency: 'CHF',
      vat: '8.10',
      formattedPrice: '120.00',
      validityType: 'STANDARD',
      validityTimeUnit: 'MONTHS',
      validityUnits: 12,
      maxEntries: 10,
      usageType: 'ONCE_PER_EVENT',
      numAvailable: 50,
      salePeriod: { startDateTime: Date.UTC(2026, 0, 1, 8), endDateTime: Date.UTC(2027, 11, 31, 22, 59) },
      contentLanguages: [{ locale: 'en' }, { locale: 'de' }],
    })
  })

  it('a loaded pass has its field, is paid by bank transfer and pays for a ticket of its category', async () => {
    const { text } = await loadFile(lake.server, pass({ id: undefined }))
    const held = await holdLoadedSubscription(lake.server, idIn(text))
    expect((await validate(held, subscriptionForm())).body).toContain('additional[club]')
    const owner = { ...person, additional: { club: ['Lake'] } }
    const form = subscriptionForm({ differentSubscriptionOwner: true, subscriptionOwner: owner })
    expect((await validate(held, form)).statusCode).toBe(200)
    expect((await pay(held, byTransfer)).statusCode).toBe(200)
    expect(await markPaid(lake.server.db, held.id, lake.server.clock.now())).toBe('paid')
    const { pin } = firstOf((await infoOf(held)).subscriptionInfos)
    const apply = async (name: string) => {
      const order = await lake.hold(name)
      const body = { code: pin, email: person.email, amount: 0, type: 'SUBSCRIPTION' }
      return wireOf(await order.visitor.post(`${order.path}/apply-code`, body), endpoints.applyCode)
        .value as boolean
    }
    expect([await apply('Club'), await apply('Standard')]).toEqual([false, true])
  })

  it.each([
    [{ validity: undefined }, { validityType: 'NOT_SET' }],
    [{ validity: { days: 30 } }, { validityTimeUnit: 'DAYS', validityUnits: 30 }],
    [{ validity: { years: 2 } }, { validityTimeUnit: 'YEARS', validityUnits: 2 }],
    [
      { validity: { from: '2027-05-01', until: '2027-06-01' } },
      { validityType: 'CUSTOM', formattedValidFrom: { en: 'Sat 01 May 2027' } },
    ],
    [
      { maxEntries: undefined, usage: 'UNLIMITED' },
      { maxEntries: null, usageType: 'UNLIMITED' },
    ],
    [{ supply: undefined }, { numAvailable: 2_147_483_647 }],
  ])('validity %j is shown as %j', async (change, shown) => {
    const { ok, text } = await loadFile(lake.server, pass({ id: undefined, ...change }))
    expect(ok).toBe(true)
    expect(await detail(idIn(text))).toMatchObject(shown)
  })
})

describe('payment of a pass from a file', () => {
  it('a loaded pass is paid with the methods of its file', async () => {
    const { ok, text } = await loadFile(
      lake.server,
      pass({
        id: undefined,
        paymentProxies: ['CUSTOM_OFFLINE'],
        customPaymentMethods: [
          {
            id: 'lake-cheque',
            name: { en: 'Cheque', de: 'Scheck' },
            description: { en: 'By post', de: 'Per Post' },
            instructions: { en: 'To *Lake Days*', de: 'An *Lake Days*' },
          },
        ],
      }),
    )
    expect(ok).toBe(true)
    const held = await holdLoadedSubscription(lake.server, idIn(text))
    expect((await infoOf(held)).activePaymentMethods).toEqual({
      'lake-cheque': { paymentProxy: 'CUSTOM_OFFLINE', parameters: {} },
    })
  })
})

describe('load refuses the file of a pass', () => {
  it.each([
    [{}, `There is a pass with the id ${id} already. Choose another id.`],
    [
      { id: undefined, events: [{ shortName: 'lake-day' }] },
      'There is no event named lake-day for the pass to open. Load it first.',
    ],
    [
      { id: undefined, events: [{ shortName: 'lake-days', categories: ['Onlin'] }] },
      'lake-days has no category "Onlin"; the nearest name is Online.',
    ],
  ])('reports %j', async (change, text) => {
    expect(await loadFile(lake.server, pass(change))).toEqual({ ok: false, text })
  })
})
