import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runJobs } from '#server/jobs.ts'
import { loadPass } from '#server/store/load-pass.ts'
import { startBoxOffice, type TestBoxOffice } from '../../support/box-office.ts'
import { buyPass, freePass, passSeed } from '../../support/pass-seeds.ts'
import { anyPostgres, type TestPostgres } from '../../support/postgres.ts'
import { api, holdMore } from '../../support/purchase.ts'
import { eventSeed } from '../../support/seeds.ts'
import { waitingTools } from '../../support/waiting-list.ts'

let postgres: TestPostgres
let office: TestBoxOffice
beforeAll(async () => {
  postgres = await anyPostgres()
  office = await startBoxOffice({ database: { url: postgres.url } })
})
afterAll(async () => {
  await office.close()
  await postgres.stop()
})

const { entries, joined, letGo, soldOut } = waitingTools(() => office)

describe('many at once on PostgreSQL', () => {
  it('sells the last three passes to three of forty buyers', async () => {
    const id = await loadPass(office.db, passSeed({ supply: 3 }))
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => office.visitor().post(`${api}/subscription/${id}`)),
    )
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
    expect([count(200), count(422)]).toEqual([3, 37])
  })

  it('uses the last two entries of a pass twice', async () => {
    const seed = eventSeed()
    await office.load(seed)
    const { shortName } = seed
    const { pin } = await buyPass(
      office,
      freePass({ events: [{ shortName }], maxEntries: 2, usage: 'UNLIMITED' }),
    )
    const orders = await Promise.all(Array.from({ length: 12 }, () => holdMore(office, shortName)))
    const answers = await Promise.all(
      orders.map(({ visitor, path }) =>
        visitor.post(`${path}/apply-code`, { code: pin, type: 'SUBSCRIPTION' }),
      ),
    )
    expect(answers.filter((answer) => answer.json().value === true)).toHaveLength(2)
  })

  it('hands one ticket to one who waits, though four copies do it', async () => {
    const { shortName, held } = await soldOut(['one@example.org', 'two@example.org', 'three@example.org'])
    await letGo(held)
    await Promise.all(Array.from({ length: 4 }, () => runJobs(office.db, office.clock.now())))
    const offered = (await entries(shortName)).filter(({ reservation_id }) => reservation_id !== null)
    expect(offered.map(({ email }) => email)).toEqual(['one@example.org'])
  })

  it('keeps one place for an address that joins many times', async () => {
    const { shortName } = await soldOut([])
    const answers = await Promise.all(Array.from({ length: 10 }, () => joined(shortName)))
    expect(answers.every(Boolean)).toBe(true)
    expect(await entries(shortName)).toHaveLength(1)
  })
})
