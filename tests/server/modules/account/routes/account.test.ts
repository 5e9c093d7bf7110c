import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveProfile } from '#server/modules/account/queries.ts'
import { writeSetting } from '#server/modules/settings/queries.ts'
import { endpoints } from '#shell/endpoints.ts'
import { testDist } from '../../../../support/fake-dist.ts'
import { checkAnswers } from '../../../../support/server/contract.ts'
import { errorsOf } from '../../../../support/server/purchase.ts'
import { browser, signIn, type Browser } from '../../../../support/server/sign-in.ts'
import { testServer } from '../../../../support/server/test-server.ts'
import { jsonOf, wireOf } from '../../../../support/wire/json.ts'

const dist = testDist()
const checkedAnswers = checkAnswers()
const server = testServer({ signIn: 'demo', dist, extend: checkedAnswers })

const me = '/api/v2/public/user/me'
const name = { firstName: 'Ada', lastName: 'Rossi' }

async function signedIn(person: 'ada' | 'zoe' = 'ada'): Promise<Browser> {
  const visitor = browser(server.app)
  await signIn(visitor, person)
  return visitor
}

const accountOf = (email: string) =>
  server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

// docs/api/page-addresses.md#data-in-the-served-page
describe('the page after the first sign-in', () => {
  it('has #signed-up in its address when the account is new, and states that sign-in is enabled', async () => {
    // Another test may have created the account.
    await (await signedIn('zoe')).call('DELETE', me)
    const addressAfter = async () =>
      /content="0;url=([^"]*)"/.exec((await signIn(browser(server.app), 'zoe')).body)?.[1] ?? ''
    expect(await addressAfter()).toBe('/my-orders#signed-up')
    expect(await addressAfter()).toBe('/my-orders')
    expect((await browser(server.app).get('/')).body).toContain(
      '<meta name="authentication-enabled" content="true">',
    )
  })
})

// docs/api/accounts.md#update-the-profile
describe('POST /api/v2/public/user/me', () => {
  it('returns no user and refuses the form when the visitor is not signed in', async () => {
    const visitor = browser(server.app)
    expect((await visitor.get(me)).statusCode).toBe(204)
    expect((await visitor.call('POST', me, name)).statusCode).toBe(401)
    expect((await visitor.call('DELETE', me)).statusCode).toBe(401)
    expect((await visitor.get('/api/v2/public/user/reservations')).statusCode).toBe(204)
  })

  it('saves name and billing data and keeps the e-mail address of the account (B180)', async () => {
    const visitor = await signedIn()
    const answer = await visitor.call('POST', me, {
      ...name,
      firstName: ' Ada Maria ',
      email: 'else@example.org',
      emailAddress: 'else@example.org',
      addCompanyBillingDetails: true,
      skipVatNr: true,
      billingAddressCompany: 'Lake SA',
      billingAddressLine1: 'Lakeside 1',
      billingAddressLine2: '',
      billingAddressZip: '6900',
      billingAddressCity: 'Lugano',
      billingAddressState: null,
      vatCountryCode: 'CH',
      vatNr: 'CHE-123.456.788',
    })
    expect(answer.statusCode).toBe(200)
    const user = {
      firstName: 'Ada Maria',
      lastName: 'Rossi',
      emailAddress: 'ada.rossi@example.org',
      external: true,
      profile: {
        billingDetails: {
          companyName: 'Lake SA',
          addressLine1: 'Lakeside 1',
          addressLine2: null,
          zip: '6900',
          city: 'Lugano',
          state: null,
          country: 'CH',
          taxId: 'CHE-123.456.788',
          hasTaxId: true,
          invoicingAdditionalInfo: { empty: true, italianEInvoicing: null },
        },
        additionalData: {},
      },
    }
    expect(jsonOf(answer)).toEqual({
      success: true,
      errorCount: 0,
      validationErrors: [],
      warnings: [],
      value: user,
    })
    expect(jsonOf(await visitor.get(me))).toEqual(user)
  })

  it('keeps a changed name at the next sign-in', async () => {
    await (await signedIn()).call('POST', me, { ...name, firstName: 'Adina' })
    expect(wireOf(await (await signedIn()).get(me), endpoints.me)?.firstName).toBe('Adina')
  })

  it('saves the data of Italian invoices in their own object', async () => {
    const visitor = await signedIn()
    const answer = await visitor.call('POST', me, {
      ...name,
      vatCountryCode: 'IT',
      italyEInvoicingFiscalCode: 'rssda80a41h501x',
      italyEInvoicingReferenceType: 'PEC',
      italyEInvoicingReferencePEC: 'ada@pec.example.it',
      italyEInvoicingSplitPayment: true,
    })
    expect(wireOf(answer, endpoints.updateMe).value?.profile?.billingDetails.invoicingAdditionalInfo).toEqual(
      {
        empty: false,
        italianEInvoicing: {
          fiscalCode: 'RSSDA80A41H501X',
          referenceType: 'PEC',
          addresseeCode: null,
          pec: 'ada@pec.example.it',
          splitPayment: true,
          reference: 'ada@pec.example.it',
          referenceTypeAsString: 'PEC',
          empty: false,
        },
      },
    )
  })

  it.each([
    [
      'blank names',
      { firstName: ' ', lastName: null },
      ['firstName: error.STEP_2_EMPTY_FIRSTNAME', 'lastName: error.STEP_2_EMPTY_LASTNAME'],
    ],
    [
      'an endless name and one with a web address',
      { firstName: 'x'.repeat(256), lastName: 'Pay at evil.example/pay' },
      ['firstName: error.STEP_2_MAX_LENGTH_FIRSTNAME', 'lastName: error.nameNotPlain'],
    ],
    ['no address', name, []],
    [
      'no address though an invoice is wanted',
      { ...name, invoiceRequested: true },
      ['billingAddressLine1', 'billingAddressZip', 'billingAddressCity', 'vatCountryCode'].map(
        (field) => `${field}: error.emptyField`,
      ),
    ],
    [
      'a town too long',
      { ...name, billingAddressCity: 'x'.repeat(256) },
      ['billingAddressCity: error.tooLong'],
    ],
  ])('checks the field rule: %s', async (_, form, problems) => {
    const answer = await (await signedIn()).call('POST', me, form)
    expect(answer.statusCode).toBe(problems.length > 0 ? 422 : 200)
    expect(errorsOf(answer)).toEqual(problems)
    if (problems.length > 0) expect(wireOf(answer, endpoints.updateMe).value).toBeNull()
  })

  describe('the profile when electronic invoices are enabled in the event defaults', () => {
    const set = (value: boolean | string) =>
      writeSetting(server.db, { kind: 'eventDefaults' }, 'ENABLE_ITALY_E_INVOICING', value)
    beforeAll(() => set(true))
    afterAll(() => set(false))

    const code = 'italyEInvoicingFiscalCode'
    const type = 'italyEInvoicingReferenceType'
    const addressee = 'italyEInvoicingReferenceAddresseeCode'
    const pec = 'italyEInvoicingReferencePEC'
    const italy = { vatCountryCode: 'IT', [code]: 'RSSMRA85T10A562S', [type]: 'NONE' }
    it.each([
      ['nothing without a country', {}, []],
      ['a code, wherever', { vatCountryCode: 'CH' }, [`${code}: error.emptyField`]],
      ['any code abroad', { vatCountryCode: 'CH', [code]: 'X' }, []],
      ['a short code', { vatCountryCode: 'CH', [code]: 'X'.repeat(29) }, [`${code}: error.tooLong`]],
      ['Italy, whole, without an address', italy, []],
      ['a real code in Italy', { ...italy, [code]: 'X' }, [`${code}: error.restrictedValue`]],
      [
        'a way of delivery in Italy',
        { ...italy, [type]: null },
        [`${type}: error.italyEInvoicingReferenceTypeSelectValue`],
      ],
      [
        'the whole addressee code',
        { ...italy, [type]: 'ADDRESSEE_CODE', [addressee]: 'ABC' },
        [`${addressee}: error.lengthMustBe7`],
      ],
      ['the certified address', { ...italy, [type]: 'PEC', [pec]: ' ' }, [`${pec}: error.emptyField`]],
      [
        'of what there is that it is right',
        { ...italy, billingAddressState: 'Milano', billingAddressZip: 'A0121', vatNr: '00950501008' },
        [
          'billingAddressState: error.length',
          'billingAddressZip: error.restrictedValue',
          'vatNr: error.STEP_2_INVALID_VAT',
        ],
      ],
    ])('requires the field: %s', async (_, form, problems) => {
      const answer = await (await signedIn()).call('POST', me, { ...name, ...form })
      expect([answer.statusCode, errorsOf(answer)]).toEqual([problems.length > 0 ? 422 : 200, problems])
    })

    it('shows the setting in the application info and ignores a value of the wrong type', async () => {
      const invoicing = async () =>
        wireOf(await server.app.inject({ url: '/api/v2/info' }), endpoints.info).invoicingConfiguration
      expect(await invoicing()).toMatchObject({
        enabledItalyEInvoicing: true,
        userCanDownloadReceiptOrInvoice: false,
        onlyInvoice: false,
      })
      await set('yes')
      expect((await invoicing()).enabledItalyEInvoicing).toBe(false)
      await set(true)
    })
  })

  it('answers 400 to a body that is no form', async () => {
    const answer = await (await signedIn()).call('POST', me, { ...name, additionalInfo: 'x' })
    expect(jsonOf(answer)).toMatchObject({ status: 400 })
  })
})

describe('additional answers of the profile', () => {
  const job = { label: { en: 'Job title' }, values: ['Engineer'] }
  const diet = { label: { en: 'Diet' }, values: ['Vegan', 'No nuts'] }

  async function withAnswers(): Promise<Browser> {
    const visitor = await signedIn()
    const { id } = await accountOf('ada.rossi@example.org')
    await saveProfile(server.db, id, {}, { job, diet })
    return visitor
  }
  const answersAfter = async (visitor: Browser, additionalInfo: unknown) =>
    wireOf(await visitor.call('POST', me, { ...name, additionalInfo }), endpoints.updateMe).value?.profile
      ?.additionalData

  it('keep their values when left out and have one value when submitted', async () => {
    const visitor = await withAnswers()
    expect(await answersAfter(visitor, { job: 'Architect' })).toEqual({
      job: { ...job, values: ['Architect'] },
      diet,
    })
    expect(await answersAfter(visitor, { diet: ' ' })).toEqual({
      job: { ...job, values: ['Architect'] },
      diet: { ...diet, values: [] },
    })
  })

  it('ignore a key that no booking has stored', async () => {
    expect(await answersAfter(await withAnswers(), { toString: 'x', made: 'up' })).toEqual({ job, diet })
  })

  it.each([undefined, null, {}])('are all deleted by a form that names none: %s', async (sent) => {
    expect(await answersAfter(await withAnswers(), sent)).toEqual({})
  })
})

describe('DELETE /api/v2/public/user/me', () => {
  it('deletes the personal data and all sessions, and the next sign-in creates a new account (B180)', async () => {
    const [phone, laptop] = [await signedIn('zoe'), await signedIn('zoe')]
    const { id } = await accountOf('zoe.alvarez@example.org')
    await phone.call('POST', me, { firstName: 'Zoë', lastName: 'Àlvarez', billingAddressCity: 'Lugano' })
    const answer = await phone.call('DELETE', me)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['x-auth-token']).toBe('')
    const { empty, targetUrl } = wireOf(answer, endpoints.deleteMe)
    expect([empty, targetUrl]).toEqual([false, '/'])
    for (const device of [phone, laptop]) expect((await device.get(me)).statusCode).toBe(204)

    const users = server.db.selectFrom('users').selectAll()
    const left = await users.where('id', '=', id).executeTakeFirstOrThrow()
    expect(left).toMatchObject({ first_name: null, last_name: null, deleted_at: server.clock.now() })
    expect(left.email).toMatch(/^[0-9a-f-]{36}@deleted\.invalid$/)
    expect(JSON.stringify(left)).not.toMatch(/zoe|alvarez/i)
    expect(
      await server.db.selectFrom('user_profiles').selectAll().where('user_id', '=', id).execute(),
    ).toEqual([])

    const back = await signedIn('zoe')
    expect(jsonOf(await back.get(me))).toMatchObject({ firstName: 'Zoë', profile: null })
    expect((await accountOf('zoe.alvarez@example.org')).id).not.toBe(id)
  })
})
