/** Entries of a waiting list count when their address is confirmed (docs/api/waiting-list.md#confirm). */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { hour } from '#kit/time/durations.ts'
import { composeMail } from '#server/compose-mail.ts'
import { runJobs } from '#server/jobs.ts'
import { removeOldUnconfirmedEntries } from '#server/modules/waiting-list/queries.ts'
import { api } from '../../../support/server/purchase.ts'
import { testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { listOn, waitingTools } from '../../../support/server/waiting-list.ts'
import { jsonOf } from '../../../support/wire/json.ts'

const server = testServer()
beforeEach(async () => {
  server.clock.set(testNow)
  await server.db.deleteFrom('limited_acts').execute()
})

const { confirm, entries, free, join, joined, job, letGo, prepared, soldOut, statuses } = waitingTools(
  () => server,
)
const [ada, bob] = ['ada@example.org', 'bob@example.org']
const post = (shortName: string, token: string) =>
  server.visitor().post(`${api}/event/${shortName}/waiting-list/confirm/${token}`)
const kindsTo = async (recipient: string): Promise<string[]> =>
  (
    await server.db
      .selectFrom('mail_queue')
      .select('kind')
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

describe('an entry whose address is not confirmed', () => {
  it('gets no offer, and its ticket goes to the next confirmed entry', async () => {
    const { shortName, held } = await soldOut([])
    expect(await joined(shortName, { email: ada })).toBe(true)
    expect(await joined(shortName, { email: bob })).toBe(true)
    await confirm(shortName, bob)
    await letGo(held)
    await job()
    const rows = await entries(shortName)
    expect(rows.map(({ email, status }) => [email, status])).toEqual([
      [ada, 'WAITING'],
      [bob, 'PENDING'],
    ])
  })

  it('holds no ticket back from sale', async () => {
    const { shortName, held } = await soldOut([])
    expect(await joined(shortName, { email: ada })).toBe(true)
    await letGo(held)
    expect(await free(shortName)).toBe(true)
    await job()
    expect(await statuses(shortName)).toEqual(['WAITING'])
  })

  it('is deleted after two days, a confirmed one never', async () => {
    const { shortName } = await soldOut([])
    expect(await joined(shortName, { email: ada })).toBe(true)
    expect(await joined(shortName, { email: bob })).toBe(true)
    await confirm(shortName, bob)
    await removeOldUnconfirmedEntries(server.db, testNow + 48 * hour - 1)
    expect(await entries(shortName)).toHaveLength(2)
    server.clock.advance(48 * hour)
    await runJobs(server.context)
    expect((await entries(shortName)).map(({ email }) => email)).toEqual([bob])
  })

  it('takes a corrected name when its person joins again, with the same link', async () => {
    const { shortName } = await soldOut([])
    expect(await joined(shortName, { email: ada, firstName: 'Adaa' })).toBe(true)
    const [before] = await entries(shortName)
    expect(await joined(shortName, { email: ada, firstName: 'Ada' })).toBe(true)
    const [after] = await entries(shortName)
    expect(after).toMatchObject({ first_name: 'Ada', token: before?.token })
  })
})

describe('POST waiting-list/confirm', () => {
  it('confirms once, keeps the position, and sends one receipt with the name (B238)', async () => {
    const { shortName } = await soldOut([])
    const email = `${randomUUID()}@example.org`
    expect(await joined(shortName, { email })).toBe(true)
    server.clock.advance(hour)
    for (const answer of await Promise.all([confirm(shortName, email), confirm(shortName, email)]))
      expect([answer.statusCode, jsonOf(answer)]).toEqual([200, true])
    const [entry] = await entries(shortName)
    expect(entry).toMatchObject({ joined_at: testNow, confirmed_at: testNow + hour })
    expect(await kindsTo(email)).toEqual(['waiting-list-confirm', 'waiting-list-joined'])
    const job = { recipient: email, language: 'it', data: { entryId: String(entry?.id) } }
    const receipt = { ...job, kind: 'waiting-list-joined' }
    expect((await composeMail(server.context, receipt, 'shop@example.org'))?.text).toMatch(
      /^Ciao Zoë Àlvarez,/,
    )
    // A mail that is sent late requests nothing that has happened.
    expect(
      await composeMail(server.context, { ...job, kind: 'waiting-list-confirm' }, 'shop@example.org'),
    ).toBeNull()
  })

  it('answers 404 for another event, an unknown token and one that is no uuid', async () => {
    const { shortName } = await soldOut([])
    expect(await joined(shortName, { email: ada })).toBe(true)
    const token = (await entries(shortName))[0]?.token ?? ''
    const other = await prepared()
    for (const [event, value] of [
      [other, token],
      ['nothing', token],
      [shortName, randomUUID()],
      [shortName, 'x'],
      [shortName, '%25'],
      [shortName, `${token}'`],
    ] as const)
      expect((await post(event, value)).statusCode).toBe(404)
    expect((await entries(shortName))[0]?.confirmed_at).toBeNull()
  })

  it('needs the anti-forgery token of the session', async () => {
    const { shortName } = await soldOut([])
    expect(await joined(shortName, { email: ada })).toBe(true)
    const token = (await entries(shortName))[0]?.token ?? ''
    const url = `${api}/event/${shortName}/waiting-list/confirm/${token}`
    expect((await server.app.inject({ method: 'POST', url })).statusCode).toBe(403)
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(405)
    expect((await entries(shortName))[0]?.confirmed_at).toBeNull()
  })

  it('is needed again after an offer ended, because anyone can enter the address again', async () => {
    const { shortName, held } = await soldOut([ada])
    await letGo(held)
    await job()
    server.clock.advance(5 * hour)
    await job()
    expect(await statuses(shortName)).toEqual(['EXPIRED'])
    await server.db.updateTable('tickets').set({ status: 'ACQUIRED' }).execute()
    expect(await joined(shortName, { email: ada, firstName: 'Other' })).toBe(true)
    expect((await entries(shortName))[0]).toMatchObject({ status: 'WAITING', confirmed_at: null })
  })
})

describe('entries of one visitor', () => {
  const limited = { ...listOn, MAX_WAITING_LIST_ENTRIES_PER_SESSION: 5, MAX_WAITING_LIST_ENTRIES_PER_IP: 20 }
  const form = (email: string) => ({
    firstName: 'Ada',
    lastName: 'Rossi',
    email,
    userLanguage: 'en',
    termAndConditionsAccepted: true,
    privacyPolicyAccepted: true,
  })

  it('are at most 5 an hour of a session, also of 20 at once', async () => {
    const { shortName } = await soldOut([], { settings: limited })
    const visitor = server.visitor()
    const subscribe = (index: number) =>
      visitor.post(`${api}/event/${shortName}/waiting-list/subscribe`, form(`a${String(index)}@example.org`))
    // The session begins with the first entry.
    const first = await subscribe(0)
    const others = await Promise.all(Array.from({ length: 19 }, (_, index) => subscribe(index + 1)))
    const answers = [first, ...others]
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    const refused = answers.find(({ statusCode }) => statusCode !== 200)
    expect([refused?.statusCode, refused?.headers['tessera-limit']]).toEqual([429, 'entries'])
    expect(await entries(shortName)).toHaveLength(5)
    server.clock.advance(hour)
    const later = await visitor.post(`${api}/event/${shortName}/waiting-list/subscribe`, form(bob))
    expect(later.statusCode).toBe(200)
  })

  it('are at most 20 an hour of an address', async () => {
    const { shortName } = await soldOut([], { settings: limited })
    const answers = []
    for (let index = 0; index < 22; index += 1)
      answers.push((await join(shortName, { email: `b${String(index)}@example.org` })).statusCode)
    expect(answers.filter((status) => status === 200)).toHaveLength(20)
    expect(await entries(shortName)).toHaveLength(20)
  })
})

describe('wrong links of an address', () => {
  it('are limited for each event, and a right link works below the limit (B240)', async () => {
    const { shortName } = await soldOut([], { settings: { ...listOn, MAX_WRONG_CODES_PER_IP: 10 } })
    for (const email of [ada, bob]) expect(await joined(shortName, { email })).toBe(true)
    for (let index = 0; index < 9; index += 1)
      expect((await post(shortName, randomUUID())).statusCode).toBe(404)
    expect((await confirm(shortName, ada)).statusCode).toBe(200)
    expect((await post(shortName, 'no-uuid')).statusCode).toBe(404)
    const refused = await confirm(shortName, bob)
    expect([refused.statusCode, refused.headers['tessera-limit']]).toEqual([429, 'codes'])
    server.clock.advance(hour)
    expect((await confirm(shortName, bob)).statusCode).toBe(200)
  })
})

describe('POST waiting-list/leave', () => {
  const leave = (shortName: string, token: string | undefined) =>
    server.visitor().post(`${api}/event/${shortName}/waiting-list/leave/${token ?? 'none'}`)

  it('deletes an entry that waits, whose place goes to the next one, and is unknown then (W238)', async () => {
    const { shortName, held } = await soldOut([ada, bob])
    const [first] = await entries(shortName)
    const answer = await leave(shortName, first?.token)
    expect([answer.statusCode, jsonOf(answer)]).toEqual([200, true])
    await letGo(held)
    await job()
    expect((await entries(shortName)).map(({ email, status }) => [email, status])).toEqual([[bob, 'PENDING']])
    expect((await leave(shortName, first?.token)).statusCode).toBe(404)
  })

  it('leaves an offer as it is, because its reservation holds the ticket (W238)', async () => {
    const { shortName, held } = await soldOut([ada])
    await letGo(held)
    await job()
    const [entry] = await entries(shortName)
    expect((await leave(shortName, entry?.token)).statusCode).toBe(200)
    expect(await entries(shortName)).toEqual([entry])
  })

  it('answers 404 for the entry of another event and a token that is none (W238)', async () => {
    const { shortName } = await soldOut([ada])
    const other = await prepared()
    const [entry] = await entries(shortName)
    expect((await leave(other, entry?.token)).statusCode).toBe(404)
    expect((await leave(shortName, 'x')).statusCode).toBe(404)
    expect(await entries(shortName)).toHaveLength(1)
  })

  it('is linked in the receipt of the place (W238)', async () => {
    const { shortName } = await soldOut([ada])
    const [entry] = await entries(shortName)
    const mail = { recipient: ada, language: 'de', data: { entryId: String(entry?.id) } }
    const receipt = await composeMail(
      server.context,
      { ...mail, kind: 'waiting-list-joined' },
      'shop@example.org',
    )
    expect(receipt?.text).toMatch(
      new RegExp(`/event/${shortName}/waiting-list/${entry?.token ?? ''}\\?\\S*leave=`),
    )
  })
})
