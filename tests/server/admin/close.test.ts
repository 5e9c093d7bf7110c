/** `close` and `open`, and how commands ask. */
import { Readable, Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { runCommandLine } from '#server/run-command-line.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createDatabase } from '../../support/databases.ts'
import { api, bookingForm, forFree, hold, holdMore, pay, validate } from '../../support/server/purchase.ts'
import { answerOperatorCommand } from '../../support/server/run-operator-command.ts'
import { freeSeed } from '../../support/server/seeds.ts'
import { codesOf } from '../../support/server/shop.ts'
import { startTestServer, testServer } from '../../support/server/test-server.ts'
import { wireOf } from '../../support/wire/json.ts'

const server = testServer()
const command = (confirmed: string | true | null, name: string, ...words: string[]) =>
  answerOperatorCommand(server, confirmed, name, ...words)

describe('close and open', () => {
  const sale = async (shortName: string) =>
    wireOf(await server.app.inject(`${api}/event/${shortName}/ticket-categories`), endpoints.ticketCategories)

  it('close ends the sale at once for those without tickets in hand, and open lets its dates decide again (B720)', async () => {
    const held = await hold(server, freeSeed())
    const { shortName } = held
    const items = await sale(shortName)
    const reservation = [{ ticketCategoryId: items.ticketCategories[0]?.id, amount: 1 }]
    const reserve = () =>
      server.visitor().post(`${api}/event/${shortName}/reserve-tickets?lang=en`, { reservation })

    const shown = await command(null, 'close', shortName)
    expect(shown).toEqual({
      ok: true,
      text: expect.stringContaining('ends now') as unknown,
      needsAnswer: true,
    })
    expect((await reserve()).statusCode).toBe(200)
    expect(await command('Something else', 'close', shortName)).toMatchObject({ ok: false })
    expect((await reserve()).statusCode).toBe(200)

    expect(await command(shown.text, 'close', shortName)).toEqual({ ok: true, text: 'Done.' })
    const closed = await sale(shortName)
    expect([closed.ticketCategories, closed.expiredCategories]).toMatchObject([[], [{ expired: true }]])
    const refused = await reserve()
    expect([refused.statusCode, codesOf(refused)]).toEqual([
      422,
      ['error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE'],
    ])
    const offers = wireOf(await server.app.inject(`${api}/events`), endpoints.events)
    expect(offers.find((event) => event.shortName === shortName)?.offer).toMatchObject({ saleEnded: true })
    expect((await command(null, 'list')).text).toMatch(new RegExp(`${shortName} +PUBLIC, closed`))
    await validate(held, bookingForm(held))
    expect((await pay(held, forFree)).statusCode).toBe(200)
    expect(await command(true, 'close', shortName)).toMatchObject({ ok: false })

    expect(await command(true, 'open', shortName)).toMatchObject({ ok: true })
    expect((await sale(shortName)).ticketCategories).toEqual(items.ticketCategories)
    await holdMore(server, shortName)
  })

  it('close ends a sale that has not begun', async () => {
    const seed = freeSeed()
    const [first] = seed.categories
    const saleFrom = server.clock.now() + 1000
    await server.load({ ...seed, categories: [{ ...first!, saleFrom }] })
    await command(true, 'close', seed.shortName)
    expect((await sale(seed.shortName)).expiredCategories).toMatchObject([
      { expired: true, saleInFuture: false },
    ])
  })

  it.each([
    ['yes\n', [], 'Done.'],
    ['no\n', [], 'Nothing is changed'],
    ['', [], 'Nothing is changed'],
    ['', ['--yes'], 'ends now. Visitors who hold tickets may still buy them.\nDone.'],
  ])(
    'close with the answer %j and the words %j prints its result (B721)',
    async (answer, words, expected) => {
      const database = await createDatabase()
      const other = await startTestServer({ database })
      await other.load(freeSeed({ shortName: 'lake' }))
      const printed: string[] = []
      const output = new Writable({
        write(text, _, done) {
          printed.push(String(text))
          done()
        },
      })
      const env = { DATABASE_URL: database.url }
      const outcome = await runCommandLine(['close', 'lake', ...words], env, {
        input: Readable.from([answer]),
        output,
      })
      expect([outcome.text, printed.join('')]).toEqual([
        expect.stringContaining(expected),
        words.length > 0
          ? ''
          : expect.stringMatching(/^The sale of lake ends now.*\nDo this\? \(yes\/no\) $/u),
      ])
      const { closed_at } = await other.db.selectFrom('events').select('closed_at').executeTakeFirstOrThrow()
      expect(closed_at !== null).toBe(outcome.ok)
      await other.close()
      await database.drop()
    },
  )
})
