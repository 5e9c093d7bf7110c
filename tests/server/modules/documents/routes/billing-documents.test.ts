import { expect, it } from 'vitest'
import { api, buy, onSite } from '../../../../support/server/purchase.ts'
import { eventSeed } from '../../../../support/server/seeds.ts'
import { browser, buyAs, signIn } from '../../../../support/server/sign-in.ts'
import { buySubscription, subscriptionSeed } from '../../../../support/server/subscription-seeds.ts'
import { testServer } from '../../../../support/server/test-server.ts'

const server = testServer({ signIn: 'demo' })

it('the billing document is 404 at the address of another type or of another event (P123)', async () => {
  const { held, descriptorId } = await buySubscription(server, subscriptionSeed())
  const paid = await buy(server, eventSeed(), 1, onSite)
  const statusAt = async (context: string, { id }: { id: string }) =>
    (await server.app.inject(`${api}/${context}/reservation/${id}/receipt`)).statusCode
  expect(await statusAt(`event/${paid.shortName}`, paid)).toBe(200)
  expect(await statusAt(`subscription/${descriptorId}`, held)).toBe(200)
  expect(await statusAt(`subscription/${paid.shortName}`, paid)).toBe(404)
  expect(await statusAt(`poll/${paid.shortName}`, paid)).toBe(404)
  expect(await statusAt(`event/${paid.shortName}`, held)).toBe(404)
  expect(await statusAt(`subscription/${descriptorId}`, paid)).toBe(404)
})

// docs/api/documents.md#invoice-and-receipt
it('the server opens a receipt that is not offered to buyers for the owning account only', async () => {
  const [ada, zoe, anonymous] = [browser(server.app), browser(server.app), browser(server.app)]
  await signIn(ada, 'ada')
  await signIn(zoe, 'zoe')
  const seed = eventSeed({
    settings: { ENABLE_ITALY_E_INVOICING: true, INVOICE_ADDRESS: 'Via Roma 1', VAT_NR: 'IT12345678903' },
  })
  await server.load(seed)
  const italian = { italyEInvoicingFiscalCode: 'RSSMRA80A01H501U', vatCountryCode: 'CH' }
  const address = {
    billingAddressLine1: 'Via Roma 1',
    billingAddressZip: '6900',
    billingAddressCity: 'Lugano',
  }
  const { id } = await buyAs(ada, seed.shortName, onSite, { typed: { ...italian, ...address } })
  const kind = async (one: typeof ada) => {
    const at = (name: string) => one.get(`${api}/event/${seed.shortName}/reservation/${id}/${name}`)
    return [(await at('invoice')).statusCode, (await at('receipt')).statusCode].filter((code) => code !== 404)
  }
  expect(await kind(ada)).toEqual([200])
  expect(await kind(zoe)).toEqual([401])
  expect(await kind(anonymous)).toEqual([400])
})
