import { beforeEach, describe, expect, it } from 'vitest'
import { updateProfileFromReservation } from '#server/modules/account/save-booking-to-profile.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api, bookingForm, person } from '../../../support/server/purchase.ts'
import { eventSeed, freeSeed } from '../../../support/server/seeds.ts'
import { browser, reserve, signIn, type Browser } from '../../../support/server/sign-in.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { wireOf } from '../../../support/wire/json.ts'

const server = testServer({ signIn: 'demo' })
beforeEach(() => server.db.deleteFrom('user_profiles').execute())

describe('the profile after a booking', () => {
  const address = {
    billingAddressLine1: 'Lakeside 1',
    billingAddressZip: '6900',
    billingAddressCity: 'Lugano',
    vatCountryCode: 'CH',
  }
  const billing = async (visitor: Browser) =>
    wireOf(await visitor.get(`${api}/user/me`), endpoints.me)?.profile?.billingDetails

  it('has the billing data of an accepted booking, and keeps them when the next one needs none', async () => {
    const visitor = browser(server.app)
    await signIn(visitor, 'ada')
    const seed = eventSeed()
    await server.load(seed)
    const held = await reserve(visitor, seed.shortName)
    const url = `${held.path}/validate-to-overview?lang=en`
    await visitor.call('POST', url, bookingForm(held, { ...address, email: '' }))
    expect(await billing(visitor)).toBeUndefined()
    await visitor.call(
      'POST',
      url,
      bookingForm(held, { ...address, customerReference: 'PO 1', addCompanyBillingDetails: true }),
    )
    expect(await billing(visitor)).toMatchObject({
      addressLine1: 'Lakeside 1',
      zip: '6900',
      city: 'Lugano',
      country: 'CH',
    })
    await visitor.call('POST', url, bookingForm(held))
    expect(await billing(visitor)).toMatchObject({ addressLine1: 'Lakeside 1' })
  })

  it('has the data of Italian invoices in their own object', async () => {
    const visitor = browser(server.app)
    await signIn(visitor, 'ada')
    const settings = {
      INVOICE_ADDRESS: 'Via Roma 1',
      VAT_NR: 'IT00950501007',
      ENABLE_ITALY_E_INVOICING: true,
    }
    const seed = eventSeed({ settings })
    await server.load(seed)
    const held = await reserve(visitor, seed.shortName)
    const form = bookingForm(held, {
      ...address,
      vatCountryCode: 'IT',
      billingAddressZip: '20121',
      billingAddressState: 'MI',
      italyEInvoicingFiscalCode: 'rssmra85t10a562s',
      italyEInvoicingReferenceType: 'ADDRESSEE_CODE',
      italyEInvoicingReferenceAddresseeCode: 'ABC1234',
    })
    const url = `${held.path}/validate-to-overview?lang=en&ignoreWarnings=true`
    expect((await visitor.call('POST', url, form)).statusCode).toBe(200)
    const details = await billing(visitor)
    expect(details?.invoicingAdditionalInfo).toMatchObject({
      empty: false,
      italianEInvoicing: { fiscalCode: 'RSSMRA85T10A562S', addresseeCode: 'ABC1234', pec: null },
    })
  })

  it("has the answers of the attendee with the account's e-mail address", async () => {
    const visitor = browser(server.app)
    await signIn(visitor, 'ada')
    const { id } = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'ada.rossi@example.org')
      .executeTakeFirstOrThrow()
    const answer = (value: string) => ({ label: { en: 'Job' }, values: [value] })
    await updateProfileFromReservation(server.db, id, {}, [
      { email: 'guest@example.org', answers: { job: answer('Guest') } },
      { email: 'Ada.Rossi@example.org', answers: { job: answer('Engineer') } },
      { email: 'ada.rossi@example.org', answers: { job: answer('Second ticket') } },
    ])
    await updateProfileFromReservation(server.db, id, {}, [{ email: null, answers: { job: answer('None') } }])
    const account = wireOf(await visitor.get(`${api}/user/me`), endpoints.me)
    expect(account?.profile?.additionalData).toEqual({ job: answer('Engineer') })
  })
})

describe('answers of a booking in the profile', () => {
  it("are stored when they were typed by the attendee with the account's e-mail address", async () => {
    const visitor = browser(server.app)
    await signIn(visitor, 'zoe')
    const label = (text: string) => ({ en: text, it: `${text} (it)` })
    const seed = freeSeed({
      fields: [
        { name: 'job', type: 'input:text', label: label('Job') },
        { name: 'size', type: 'select', values: ['S', 'M'], label: label('Size') },
      ],
    })
    await server.load(seed)
    const held = await reserve(visitor, seed.shortName)
    const [uuid = ''] = held.tickets
    const owner = {
      ...person,
      email: 'zoe.alvarez@example.org',
      additional: { job: ['Engineer'], size: ['M'] },
    }
    const form = bookingForm(held, { tickets: { [uuid]: owner } })
    expect((await visitor.call('POST', `${held.path}/validate-to-overview?lang=en`, form)).statusCode).toBe(
      200,
    )
    expect(wireOf(await visitor.get(`${api}/user/me`), endpoints.me)?.profile?.additionalData).toEqual({
      job: { label: { en: 'Job', it: 'Job (it)' }, values: ['Engineer'] },
    })
  })
})
