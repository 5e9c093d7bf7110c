/** Codes in another case or Unicode form (docs/api/codes-and-discounts.md#kinds-of-codes). */
import { describe, expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import type { PromoCodeFile } from '#server/modules/event-setup/event-file/prices.ts'
import { wireOf } from '../../../../support/json.ts'
import { category, eventSeed } from '../../../../support/seeds.ts'
import { openShop } from '../../../../support/shop.ts'
import { testServer } from '../../../../support/test-server.ts'

const server = testServer()

describe('GET validate-code', () => {
  const ask = async (promoCodes: PromoCodeFile[], code: string) => {
    const shop = await openShop(server, eventSeed({ seats: 40, promoCodes }))
    const answer = await shop.visitor.get(`${shop.base}/validate-code?code=${encodeURIComponent(code)}`)
    return { status: answer.statusCode, ...wireOf(answer, endpoints.validateCode) }
  }

  it.each([
    ['Early', 'Early'],
    ['Early', 'EARLY'],
    ['Early', ' e\u200Barly '],
    ['press-ben', 'PRESS-BEN'],
    ['straße', 'STRASSE'],
    ['caf\u00E9', 'CAFE\u0301'],
    ['EARLY10', 'ｅａｒｌｙ１０'],
  ])('accepts the code %j as %j (P262)', async (code, typed) => {
    expect(await ask([{ code, percentOff: 10 }], typed)).toMatchObject({
      status: 200,
      value: { code: typed, type: 'DISCOUNT', discountAmount: '10' },
    })
  })

  it('accepts a code that was stored with digits of another script as digits (B684)', async () => {
    const code = 'صيف٢٤'
    const restricted = category({ restricted: true, personalCodes: ['ربيع٢٤'] })
    const seed = eventSeed({ categories: [category(), restricted], promoCodes: [{ code, percentOff: 10 }] })
    const shop = await openShop(server, seed)
    await server.db.updateTable('promo_codes').set({ code_key: code }).where('code', '=', code).execute()
    await server.db
      .updateTable('special_prices')
      .set({ code_key: 'ربيع٢٤' })
      .where('code', '=', 'ربيع٢٤')
      .execute()
    for (const typed of [code, 'ربيع٢٤'])
      expect(
        (await shop.visitor.get(`${shop.base}/validate-code?code=${encodeURIComponent(typed)}`)).statusCode,
      ).toBe(200)
  })
})
