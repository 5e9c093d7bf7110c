import { expect, it } from 'vitest'
import { loadTranslations } from '#server/infra/i18n/translations.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api } from '../../support/server/purchase.ts'
import { startTestServer } from '../../support/server/test-server.ts'
import { wireOf } from '../../support/wire/json.ts'

/** Public ids of the passes of the demo, fixed so that links to them stay valid. */
const demoPasses = {
  nightPass: '5ea50000-1111-4a1a-8b1b-0c0d0e0f0001',
  friendsOfThePress: '5ea50000-2222-4a1a-8b1b-0c0d0e0f0002',
  tenByTheQuay: '5ea50000-3333-4a1a-8b1b-0c0d0e0f0003',
} as const

it('the demo has a limited subscription, a free one and one that is sold out, in all languages of the app', async () => {
  const server = await startTestServer({ template: 'demo' })
  try {
    const visitor = server.visitor()
    const subscriptions = wireOf(await visitor.get(`${api}/subscriptions`), endpoints.subscriptions)
    expect(subscriptions.map(({ id }) => id).sort()).toEqual(Object.values(demoPasses).sort())
    const appLanguages = loadTranslations().languages.map(({ locale }) => locale)
    for (const { title, description } of subscriptions) {
      for (const text of [title, description])
        expect(Object.keys(text).sort()).toEqual(appLanguages.toSorted())
    }
    const detail = async (id: string) =>
      wireOf(await visitor.get(`${api}/subscription/${id}`), endpoints.subscription)
    expect(await detail(demoPasses.nightPass)).toMatchObject({ numAvailable: 12, free: false })
    expect(await detail(demoPasses.friendsOfThePress)).toMatchObject({
      numAvailable: 2_147_483_647,
      free: true,
      maxEntries: 3,
    })
    expect(await detail(demoPasses.tenByTheQuay)).toMatchObject({ numAvailable: 0, maxEntries: 10 })
    expect(wireOf(await visitor.get(`${api}/event/slow-type`), endpoints.event).canApplySubscriptions).toBe(
      true,
    )
    expect(await server.db.selectFrom('polls').select('status').orderBy('id').execute()).toEqual([
      { status: 'OPEN' },
      { status: 'CLOSED' },
    ])
  } finally {
    await server.close()
  }
})
