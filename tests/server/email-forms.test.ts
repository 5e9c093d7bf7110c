/** One address in its forms: browsers send an international domain as "xn--…" or as it was typed (docs/api/booking-details.md#rules). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { endpoints } from '#core/contract/endpoints.ts'
import type { Subscription } from '#server/infra/database/tables/tables.ts'
import { mailboxOf } from '#server/infra/mail/queue.ts'
import type { GroupFile } from '#server/modules/event-setup/event-file/fields.ts'
import { readLoadableFile } from '#server/modules/event-setup/event-file/read-event-file.ts'
import { matchingOwner } from '#server/modules/reservations/rules/subscription-terms.ts'
import { wireOf } from '../support/json.ts'
import { api, bookingForm, buy, errorsOf, forFree, hold, validate } from '../support/purchase.ts'
import { category, eventSeed, freeSeed, testNow } from '../support/seeds.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { guideExamples } from './admin/guide-examples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const person = { firstName: 'Ada', lastName: 'Müller' }
const forms = [
  'ada@müller.example',
  'ada@xn--mller-kva.example',
  'Ada@MÜLLER.example',
  'ada@mu\u0308ller.example',
]

describe.each(forms)('the address %s', (email) => {
  const booked = async (group: Omit<GroupFile, 'name'>) => {
    const held = await hold(server, freeSeed({ groups: [{ name: 'Members', ...group }] }))
    const tickets = Object.fromEntries(
      held.tickets.map((uuid) => [uuid, { ...person, email, userLanguage: 'en', additional: {} }]),
    )
    return { held, answer: await validate(held, bookingForm(held, { ...person, email, tickets })) }
  }

  it.each<Omit<GroupFile, 'name'>>([
    { members: ['ada@müller.example'] },
    { members: ['ada@xn--mller-kva.example'] },
    { members: ['@müller.example'], match: 'EMAIL_DOMAIN' },
    { members: ['xn--mller-kva.example'], match: 'EMAIL_DOMAIN' },
  ])('is a member of the group %j (P265)', async (group) => {
    expect(errorsOf((await booked(group)).answer)).toEqual([])
  })

  it('is in the order with its domain in Unicode', async () => {
    const { held } = await booked({ members: ['ada@müller.example'] })
    const { email: shown } = wireOf(await held.visitor.get(held.path), endpoints.reservation)
    expect(shown?.toLowerCase()).toBe('ada@müller.example')
  })

  it('is on a waiting list once (P265)', async () => {
    const later = category({ saleFrom: testNow + 86_400_000, saleUntil: testNow + 2 * 86_400_000 })
    const seed = eventSeed({ settings: { ENABLE_PRE_REGISTRATION: true }, categories: [later] })
    await server.load(seed)
    const form = { ...person, userLanguage: 'en', termAndConditionsAccepted: true }
    for (const address of [email, ...forms])
      await server
        .visitor()
        .post(`${api}/event/${seed.shortName}/waiting-list/subscribe`, { ...form, email: address })
    const rows = await server.db
      .selectFrom('waiting_list')
      .innerJoin('events', 'events.id', 'waiting_list.event_id')
      .select('email')
      .where('short_name', '=', seed.shortName)
      .execute()
    expect(rows).toEqual([{ email: 'ada@müller.example' }])
  })

  it('counts for the limit of mails of one mailbox (P265)', () => {
    expect(mailboxOf(email)).toBe('ada@müller.example')
    expect(mailboxOf(email.replace('@', '+tag@'))).toBe('ada@müller.example')
  })

  it('chooses the subscription of its owner among those with one PIN (P265)', () => {
    const normalized = ['ada@xn--mller-kva.example', 'bob@example.org'].map(
      (of) => ({ email: of }) as Subscription,
    )
    expect(matchingOwner(normalized, email)).toEqual([{ email: 'ada@xn--mller-kva.example' }])
  })

  it('is accepted for an organizer and a member in an event file (P265)', () => {
    const file = parse(guideExamples.complete) as {
      organization: { email: string }
      groups: { members: string[] }[]
    }
    file.organization.email = email
    file.groups[0]!.members = [email]
    const loaded = readLoadableFile('file.yaml', stringify(file))
    if (loaded.kind !== 'event') throw new Error('The example is no event')
    expect(loaded.file.organization.email.toLowerCase()).toBe('ada@müller.example')
  })
})

describe('a ticket whose address is sent in the other form', () => {
  it('is the same ticket: no mail about a new attendee is queued', async () => {
    const { visitor, shortName, tickets } = await buy(server, freeSeed(), 1, forFree)
    const put = (email: string) =>
      visitor.put(`${api}/event/${shortName}/ticket/${tickets[0] ?? ''}`, {
        ...person,
        email,
        userLanguage: 'en',
        additional: {},
      })
    await put('ada@müller.example')
    const count = async () => (await server.db.selectFrom('mail_queue').select('id').execute()).length
    const before = await count()
    await put('ada@xn--mller-kva.example')
    expect(await count()).toBe(before)
  })
})
