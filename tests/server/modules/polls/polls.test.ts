import { describe, expect, it } from 'vitest'
import type { Database } from '#server/infra/database/database.ts'
import { pinOf, pollPin } from '#server/infra/ids.ts'
import { findPollPin } from '#server/modules/polls/queries.ts'
import { checkIn } from '#server/modules/ticket/check-in.ts'
import { endpoints } from '#shell/endpoints.ts'
import { duringTransaction } from '../../../support/server/during-transaction.ts'
import { api, buy, forFree, type Held } from '../../../support/server/purchase.ts'
import { setTicket } from '../../../support/server/rows.ts'
import { freeSeed } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { jsonOf, wireOf, type JsonAnswer } from '../../../support/wire/json.ts'

const server = testServer()

const polls = [
  {
    title: { en: 'Best talk?' },
    description: { en: 'Of the morning' },
    tags: ['speaker'],
    options: [{ title: { en: 'First' } }, { title: { en: 'Second' }, description: { en: 'The long one' } }],
  },
  { title: { en: 'Not yet' }, status: 'DRAFT', options: [] },
  { title: { en: 'Over' }, status: 'CLOSED', options: [{ title: { en: 'Late' } }] },
  { title: { en: 'Lunch?' }, options: [{ title: { en: 'Soup' } }] },
] as const

interface Voter {
  readonly held: Held
  readonly base: string
  readonly pin: string
}

/** A ticket that is checked in at an event with polls. */
async function voter(): Promise<Voter> {
  const held = await buy(server, freeSeed({ polls }), 1, forFree)
  const [uuid = ''] = held.tickets
  await checkIn(server.db, uuid, { now: server.clock.now() })
  return { held, base: `${api}/event/${held.shortName}/poll`, pin: pinOf(uuid, pollPin) }
}

const refusal = (code: string) => ({
  success: false,
  errorCount: 1,
  validationErrors: [{ fieldName: 'pin', code, arguments: null }],
  value: null,
  warnings: [],
})
const pollIn = (answer: JsonAnswer) => {
  const { value } = wireOf(answer, endpoints.poll)
  if (value === null) throw new Error(answer.body)
  return value
}
const list = async ({ held, base, pin }: Voter) =>
  wireOf(await held.visitor.get(`${base}?pin=${pin}`), endpoints.polls).value ?? []

describe('findPollPin', () => {
  it('returns the PIN of a ticket by its reference and by its code, when its event has an open poll', async () => {
    const { held, pin } = await voter()
    const [uuid = ''] = held.tickets
    expect(await findPollPin(server.db, uuid)).toBe(pin)
    expect(await findPollPin(server.db, uuid.toUpperCase().replaceAll('-', ' '))).toBe(pin)
    const { uuid: privateUuid } = await server.db
      .selectFrom('tickets')
      .select('uuid')
      .where('public_uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(await findPollPin(server.db, `${privateUuid}/${'a'.repeat(44)}`)).toBe(pin)
    expect((await held.visitor.get(`${api}/event/${held.shortName}/poll?pin=${pin}`)).statusCode).toBe(200)
    const other = await buy(server, freeSeed(), 1, forFree)
    expect(await findPollPin(server.db, other.tickets[0] ?? '')).toBeNull()
    expect(await findPollPin(server.db, 'nonsense')).toBeNull()
  })
})

// docs/api/polls.md
describe('polls', () => {
  it('GET /polls lists the open polls in order for a ticket that is checked in', async () => {
    const ballot = await voter()
    const answer = await ballot.held.visitor.get(`${ballot.base}?pin=${ballot.pin.toLowerCase()}`)
    expect(answer.statusCode).toBe(200)
    const { value, ...envelope } = wireOf(answer, endpoints.polls)
    expect(envelope).toEqual({ success: true, errorCount: 0, validationErrors: [], warnings: [] })
    expect(value?.map(({ title }) => title['en'])).toEqual(['Best talk?', 'Lunch?'])
    expect(value?.[0]).toMatchObject({
      status: 'OPEN',
      description: { en: 'Of the morning' },
      allowedTags: ['speaker'],
      order: 0,
    })
    expect(value?.[0]?.eventId).toBeTypeOf('number')
    expect(value?.[0]?.organizationId).toBeTypeOf('number')
  })

  it("accepts the PIN of the ticket's private uuid too", async () => {
    const ballot = await voter()
    const row = await server.db
      .selectFrom('tickets')
      .select('uuid')
      .where('public_uuid', '=', ballot.held.tickets[0] ?? '')
      .executeTakeFirstOrThrow()
    expect(await list({ ...ballot, pin: pinOf(row.uuid, pollPin) })).toHaveLength(2)
  })

  it('GET /poll returns a poll with its options', async () => {
    const ballot = await voter()
    const [first] = await list(ballot)
    const answer = await ballot.held.visitor.get(`${ballot.base}/${String(first?.id)}?pin=${ballot.pin}`)
    const { poll, options } = pollIn(answer)
    expect(poll).toEqual(first)
    expect(options).toMatchObject([
      { pollId: first?.id, title: { en: 'First' }, description: {} },
      { pollId: first?.id, title: { en: 'Second' }, description: { en: 'The long one' } },
    ])
  })

  it('counts one vote for each ticket, the last one', async () => {
    const ballot = await voter()
    const [first] = await list(ballot)
    const path = `${ballot.base}/${String(first?.id)}`
    const { options } = pollIn(await ballot.held.visitor.get(`${path}?pin=${ballot.pin}`))
    for (const { id } of options) {
      const answer = await ballot.held.visitor.post(`${path}/answer`, { pin: ballot.pin, optionId: id })
      expect(jsonOf(answer)).toMatchObject({ success: true, value: true })
    }
    const votes = await server.db
      .selectFrom('poll_answers')
      .select('option_id')
      .where('poll_id', '=', first?.id ?? 0)
      .execute()
    expect(votes).toEqual([{ option_id: options[1]?.id }])
  })

  it.each<[string, (poll: number, ticket: string) => (trx: Database) => Promise<unknown>, string]>([
    [
      'the poll closes',
      (poll) => (trx) => trx.updateTable('polls').set({ status: 'CLOSED' }).where('id', '=', poll).execute(),
      'not_found',
    ],
    [
      'the check-in is reversed',
      (_, ticket) => (trx) =>
        trx.updateTable('tickets').set({ status: 'ACQUIRED' }).where('public_uuid', '=', ticket).execute(),
      'pin.invalid',
    ],
  ])('stores no vote when %s at the same time', async (_, changeOf, code) => {
    const ballot = await voter()
    const [first] = await list(ballot)
    const poll = first?.id ?? 0
    const path = `${ballot.base}/${String(poll)}`
    const { options } = pollIn(await ballot.held.visitor.get(`${path}?pin=${ballot.pin}`))
    const answer = await duringTransaction(server.db, changeOf(poll, ballot.held.tickets[0] ?? ''), () =>
      ballot.held.visitor.post(`${path}/answer`, { pin: ballot.pin, optionId: options[0]?.id }),
    )
    expect(jsonOf(answer)).toEqual(refusal(code))
    const votes = server.db.selectFrom('poll_answers').select('option_id').where('poll_id', '=', poll)
    expect(await votes.execute()).toEqual([])
  })

  it('stores one vote for each ticket when it votes several times at once', async () => {
    const ballot = await voter()
    const [first] = await list(ballot)
    const path = `${ballot.base}/${String(first?.id)}`
    const { options } = pollIn(await ballot.held.visitor.get(`${path}?pin=${ballot.pin}`))
    const ids = [...options, ...options, ...options].map(({ id }) => id)
    const answers = await Promise.all(
      ids.map((optionId) => ballot.held.visitor.post(`${path}/answer`, { pin: ballot.pin, optionId })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200))
    const votes = server.db
      .selectFrom('poll_answers')
      .select('option_id')
      .where('poll_id', '=', first?.id ?? 0)
    expect(await votes.execute()).toHaveLength(1)
  })

  it('refuses a PIN that is malformed, unknown or of a ticket that is not checked in', async () => {
    const ballot = await voter()
    const outside = await buy(server, freeSeed({ polls }), 1, forFree)
    const base = `${api}/event/${outside.shortName}/poll`
    const path = { list: base, one: `${base}/1`, answer: `${base}/1/answer` }
    for (const pin of ['', 'x', 'BBBBBB', ballot.pin, pinOf(outside.tickets[0] ?? '', pollPin)]) {
      const query = encodeURIComponent(pin)
      const answers = [await outside.visitor.post(path.answer, { pin, optionId: 1 })]
      if (pin !== '') {
        answers.push(await outside.visitor.get(`${path.list}?pin=${query}`))
        answers.push(await outside.visitor.get(`${path.one}?pin=${query}`))
      }
      for (const answer of answers) {
        expect(answer.statusCode).toBe(422)
        expect(jsonOf(answer)).toEqual(refusal('pin.invalid'))
      }
    }
  })

  it('refuses a PIN that two tickets share', async () => {
    const ballot = await voter()
    const second = await buy(server, freeSeed({ polls }), 2, forFree)
    const [a = '', b = ''] = second.tickets
    for (const [uuid, end] of [
      [a, '1'],
      [b, '2'],
    ] as const) {
      await checkIn(server.db, uuid, { now: server.clock.now() })
      await setTicket(server, uuid, { uuid: `abcdef01-0000-4000-8000-00000000000${end}` })
    }
    const pin = pinOf('abcdef01', pollPin)
    const answer = await ballot.held.visitor.get(`${api}/event/${second.shortName}/poll?pin=${pin}`)
    expect(jsonOf(answer)).toEqual(refusal('pin.duplicate'))
  })

  it('returns 404 for an unknown event and for an unknown or closed poll', async () => {
    const ballot = await voter()
    const { visitor } = ballot.held
    expect(jsonOf(await visitor.get(`${api}/event/nothing/poll?pin=${ballot.pin}`))).toEqual(
      refusal('not_found'),
    )
    const rows = await server.db.selectFrom('polls').select(['id', 'status']).execute()
    const closed = rows.filter(({ status }) => status !== 'OPEN').map(({ id }) => String(id))
    for (const id of ['999999', 'x', ...closed]) {
      const answer = await visitor.get(`${ballot.base}/${id}?pin=${ballot.pin}`)
      expect(jsonOf(answer)).toEqual(refusal('not_found'))
      const vote = await visitor.post(`${ballot.base}/${id}/answer`, { pin: ballot.pin, optionId: 1 })
      expect(jsonOf(vote)).toEqual(refusal('not_found'))
    }
  })

  it('returns 400 for an option of another poll and without a PIN', async () => {
    const ballot = await voter()
    const [first, second] = await list(ballot)
    const other = await server.db
      .selectFrom('poll_options')
      .select('id')
      .where('poll_id', '=', second?.id ?? 0)
      .executeTakeFirstOrThrow()
    const vote = await ballot.held.visitor.post(`${ballot.base}/${String(first?.id)}/answer`, {
      pin: ballot.pin,
      optionId: other.id,
    })
    expect(vote.statusCode).toBe(400)
    expect((await ballot.held.visitor.get(ballot.base)).statusCode).toBe(400)
    expect((await ballot.held.visitor.get(`${ballot.base}/${String(first?.id)}`)).statusCode).toBe(400)
  })
})
