import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { createDeviceStorage } from '#device/storage/open-device-database.ts'
import { iconLink } from '#kit/text/icon-link.ts'
import { waitingRoomKey } from '#online/store/waiting-room-key.ts'
import { putWaitingRoom } from '#online/store/write-waiting-rooms.ts'
import { putSubscription } from '#pass/store/write-subscriptions.ts'
import { putReservation } from '#purchase/store/write-reservations.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { paths } from '#wire/page-paths.ts'
import { answerNavigation } from '../../sw/navigation.ts'
import * as precache from '../../sw/precache.ts'
import { workerTexts } from '../../sw/worker-texts.ts'
import { fakeCaches } from '../support/browser/fake-caches.ts'
import { orderRecord, record, roomRecord, subscriptionRecord } from '../support/records.ts'

const { database } = createDeviceStorage()

const noon = Date.UTC(2027, 6, 9, 12)

beforeEach(() => void vi.spyOn(precache, 'shellPage').mockResolvedValue(undefined))

const never = () => new Promise<void>(() => undefined)

afterEach(() => new TesseraDatabase().delete())

const waitingRoom = roomRecord()
const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
const code = { ...record().code!, text: `${uuid}/${'A'.repeat(43)}=` }

/** Opens an address of a browser that has dropped every cache. */
async function open(path: string, changes: Partial<Parameters<typeof answerNavigation>[0]> = {}) {
  const tools = {
    caches: fakeCaches(),
    database,
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    after: never,
    now: () => noon,
    userAgent: '',
    waitUntil: () => undefined,
    languages: ['en-GB'],
    ...changes,
  }
  const answer = await answerNavigation(tools, new Request(`http://localhost:3000${path}`))
  return { answer, html: await answer.text() }
}

describe('answerNavigation without caches and network', () => {
  it('answers with a page whose icon is inside, and whose policy allows it', async () => {
    const { answer, html } = await open('/')
    expect(html).toContain(iconLink)
    expect(answer.headers.get('content-security-policy')).toContain('img-src data:;')
  })

  it.each(['/', '/event/pietra', '/event/pietra/reservation/r/success', '/events-all?tags=<x>'])(
    'answers %s with the stored tickets and links to their pages (Q13)',
    async (path) => {
      const db = new TesseraDatabase()
      await putTicket(db, record({ eventTitle: { en: 'Pietra <Nights>' } }))
      db.close()
      const { answer, html } = await open(path)
      expect(answer.status).toBe(503)
      expect(answer.headers.get('Content-Security-Policy')).toMatch(
        /^default-src 'none'; img-src data:; style-src 'sha256-/,
      )
      expect(html).toContain('1 ticket is saved on this device')
      expect(html).toContain('<a href="/event/pietra/ticket/u1/view"><span>Pietra &lt;Nights&gt;</span>')
      expect(html).toContain('<a href="/wallet">My tickets</a>')
      expect(html).not.toContain('<x>')
    },
  )

  it.each([
    [{}, 'shown'],
    [{ deskPaymentRequired: true }, 'shown'],
    [{ eventMissingSince: 1 }, 'shown'],
    [{ changedFrom: { dates: null, location: 'Old hall' } }, 'shown'],
    [{ format: 'ONLINE' }, 'offline.code'],
    [{ datesWithOffset: { ...record().datesWithOffset, startDateTime: 1, endDateTime: 2 } }, 'offline.code'],
    [{ missingSince: 1 }, 'offline.covered'],
    [{ sentAt: 1 }, 'offline.sent'],
    [{ sentAt: 1, missingSince: 1 }, 'offline.sent'],
    [{ sentAt: 1, fullName: 'Jonas Brandt' }, 'offline.sent'],
    [{ fullName: 'Jonas Brandt' }, 'offline.void'],
    [{ email: 'jonas@example.org' }, 'offline.void'],
    [{ code: null }, 'offline.void'],
    [{ code: { ...code, text: 'text of something else' } }, 'offline.void'],
  ] as const)(
    'answers the addresses of a ticket with %o with its code as a page of the app shows it: %s (W82)',
    async (changes, expected) => {
      const db = new TesseraDatabase()
      await putTicket(db, record({ uuid, code, ...changes }))
      db.close()
      for (const path of [`/event/pietra/ticket/${uuid}/view`, `/wallet/door/pietra/${uuid}`]) {
        const { html } = await open(path)
        const name = `${record(changes).fullName}, reference 0d9c 1b7e`
        const image = /<img class="qr" src="data:image.png;base64,AQID" alt="[^"]*">/.exec(html)?.[0] ?? ''
        const isDrawn = expected !== 'offline.void' && expected !== 'offline.sent'
        if (isDrawn) expect(image).toContain(name)
        const text =
          expected === 'shown'
            ? ''
            : workerTexts('en')[expected].replace('{{name}}', record(changes).fullName)
        expect(html.includes('AQID')).toBe(isDrawn)
        expect(html).toContain('<h2>Pietra Nights</h2>')
        if (expected === 'shown') expect(html).toContain(`</p>${image}`)
        else if (!isDrawn) expect(html).toContain(`<p>${text}</p>`)
        else expect(html).toContain(`<details><summary>${text}</summary>${image}</details>`)
      }
    },
  )

  it('answers with the code after a second while network and caches hang (W84)', async () => {
    const db = new TesseraDatabase()
    await putTicket(db, record({ uuid, code }))
    db.close()
    const after = vi.fn(() => Promise.resolve())
    const hanging = () => new Promise<never>(() => undefined)
    const { html } = await open(`/wallet/door/pietra/${uuid}`, { fetch: hanging, after })
    expect(html).toContain('class="qr"')
    expect(after).toHaveBeenCalledWith(1000)
  })

  it.each([
    ['de-CH', workerTexts('de')['offline.empty']],
    ['fi', workerTexts('en')['offline.empty']],
  ])('states in the language of a browser in %s that nothing is stored', async (lang, text) => {
    const { html } = await open('/', { languages: [lang] })
    expect(html).toContain(text)
    expect(html).not.toContain('/wallet')
  })

  it('answers after ten seconds when the connection hangs', async () => {
    const after = vi.fn(() => Promise.resolve())
    const { answer } = await open('/', { fetch: () => new Promise(() => undefined), after })
    expect(answer.status).toBe(503)
    expect(after).toHaveBeenCalledWith(10_000)
  })

  it('answers with PIN and id at the address of a stored pass', async () => {
    const db = new TesseraDatabase()
    const pass = subscriptionRecord({ title: { en: 'Night <pass>' } })
    await putSubscription(db, pass)
    db.close()
    const { html } = await open(`/wallet/pass/${pass.id}`)
    expect(html).toContain('<h2>Night &lt;pass&gt;</h2>')
    expect(html).toContain('<dt>PIN</dt><dd>DD6GK3C7</dd>')
    expect(html).toContain(`<dt>ID</dt><dd>${pass.id}</dd>`)
    expect(html).not.toContain(workerTexts('en')['offline.empty'])
  })

  it.each([
    '/event/pietra/reservation/full-id/waiting-payment',
    '/subscription/d/reservation/full-id/success',
  ])('answers %s with amount, account and reference of the transfer', async (path) => {
    const db = new TesseraDatabase()
    await putReservation(
      db,
      orderRecord({
        status: 'OFFLINE_PAYMENT',
        totalPrice: { units: 5000, digits: 2 },
        transfer: { account: 'CH93 0076 2011 6238 5295 7', owner: ['Pietra', 'Lugano'] },
      }),
    )
    db.close()
    const { html } = await open(path)
    expect(html).toContain('<dd>CHF 50.00</dd>')
    expect(html).toContain('<dd>CH93 0076 2011 6238 5295 7</dd>')
    expect(html).toContain('<dd>Pietra, Lugano</dd>')
    expect(html).toContain('<dd>B7D1F0AA</dd>')
  })

  it('answers with amount, instructions as text and reference of a payment by a custom method', async () => {
    const db = new TesseraDatabase()
    await putReservation(
      db,
      orderRecord({
        status: 'CUSTOM_OFFLINE_PAYMENT',
        totalPrice: { units: 5000, digits: 2 },
        instructions: [
          { lang: 'de', name: 'Bar', html: 'Bar zahlen' },
          {
            lang: 'en',
            name: 'Cash <i>',
            html: '<p>Pay <b>at the shop</b> &amp; caf&#233; &#8364;5 &lt;now&gt; R&D; A & B &</p><img src=x onerror="a(1)"><scr',
          },
        ],
      }),
    )
    db.close()
    const { html } = await open('/event/pietra/reservation/full-id/waiting-custom-payment')
    expect(html).toContain('<dd>CHF 50.00</dd>')
    expect(html).toMatch(
      /<dt>Cash &lt;i&gt;<\/dt><dd>Pay at the shop &amp; café €5 &lt;now&gt; R&amp;D; A &amp; B &amp; &lt;scr<\/dd>/,
    )
    const text = new DOMParser().parseFromString(html, 'text/html').querySelector('dl')?.textContent
    expect(text).toMatch(/at the shop\s+& café €5 <now> R&D; A & B &/)
    expect(html).toContain('<dd>B7D1F0AA</dd>')
    expect(html).not.toMatch(/<img|onerror|Account/)
  })

  it('lists the orders that wait for a payment, and no other order', async () => {
    const db = new TesseraDatabase()
    const title = { en: 'Pietra <b>' }
    await putReservation(
      db,
      orderRecord({ reservationId: 'r1', shortId: 'R1', status: 'OFFLINE_PAYMENT', title }),
    )
    await putReservation(db, orderRecord({ reservationId: 'r2', shortId: 'R2', status: 'COMPLETE' }))
    db.close()
    const { html } = await open('/')
    expect(html).toContain(
      '<a href="/event/pietra/reservation/r1/waiting-payment"><span>Pietra &lt;b&gt;</span><small>R1</small></a>',
    )
    expect(html).not.toContain('R2')
    expect(html).not.toContain(workerTexts('en')['offline.empty'])
    expect(html).toContain('<a href="/wallet">My tickets</a>')
  })

  it('shows what can be read of records with the key __proto__', async () => {
    const db = new TesseraDatabase()
    const title = JSON.parse('{"__proto__":"x","en":"Night <pass>"}') as { en: string }
    await db.passes.put(subscriptionRecord({ title }))
    await db.orders.put(orderRecord({ status: 'OFFLINE_PAYMENT', title }))
    db.close()
    const { html } = await open('/')
    expect(html.split('Night &lt;pass&gt;')).toHaveLength(3)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  const lower = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'

  it('finds an order by its id in upper and lower case (W81)', async () => {
    const db = new TesseraDatabase()
    await putReservation(db, orderRecord({ reservationId: lower }))
    db.close()
    for (const id of [lower, lower.toUpperCase()])
      expect((await open(`/event/pietra/reservation/${id}/success`)).html).toContain('<dd>B7D1F0AA</dd>')
  })

  it('finds a pass and a waiting room by an id in upper case', async () => {
    const db = new TesseraDatabase()
    await putSubscription(db, subscriptionRecord({ id: lower }))
    const room = { ...waitingRoom, uuid: lower }
    await putWaitingRoom(db, { ...room, v: 1, key: waitingRoomKey(room) })
    db.close()
    const upper = lower.toUpperCase()
    expect((await open(`/wallet/pass/${upper}`)).html).toContain(`<dt>ID</dt><dd>${lower}</dd>`)
    expect((await open(paths.waitingRoom('pietra', upper, 'abc'))).html).toContain('<h2>Pietra Nights</h2>')
  })

  it('answers with the start at the address of a stored waiting room', async () => {
    const db = new TesseraDatabase()
    const room = { ...waitingRoom, v: 1, key: waitingRoomKey(waitingRoom) } as const
    await putWaitingRoom(db, room)
    db.close()
    const { html } = await open(paths.waitingRoom(room.eventShortName, room.uuid, room.codeHash))
    expect(html).toContain(`<h2>${room.eventTitle['en'] ?? ''}</h2>`)
    expect(html).toMatch(/<dt>Starts<\/dt><dd>[^<]*20\d\d, \d\d:\d\d/)
  })

  it('waits one second for the network where something is stored for the address', async () => {
    const db = new TesseraDatabase()
    await putReservation(db, orderRecord())
    db.close()
    const waits: number[] = []
    const after = (ms: number) => {
      waits.push(ms)
      return ms === 1000 ? Promise.resolve() : never()
    }
    const hanging = { fetch: () => new Promise<Response>(() => undefined), after }
    const { html } = await open('/event/pietra/reservation/full-id/success', hanging)
    expect(html).toContain('<dd>B7D1F0AA</dd>')
    expect(waits).toContain(1000)
  })

  it('prefers what is stored for the address to the error page of a proxy', async () => {
    const db = new TesseraDatabase()
    await putReservation(db, orderRecord())
    db.close()
    const badGateway = { fetch: () => Promise.resolve(new Response('<h1>502</h1>', { status: 502 })) }
    expect((await open('/event/pietra/reservation/full-id/success', badGateway)).html).toContain('B7D1F0AA')
    expect((await open('/event/pietra', badGateway)).html).toBe('<h1>502</h1>')
  })

  it('shows what is stored, a way to repair the app and no query when the app cannot start', async () => {
    const db = new TesseraDatabase()
    await putReservation(db, orderRecord())
    db.close()
    const fetch = vi.fn(() => Promise.resolve(new Response('<p>network</p>')))
    const { html } = await open(`/event/pietra/reservation/full-id/success?stored=${String(noon - 1000)}`, {
      fetch,
    })
    expect(html).toContain('<h1>The app does not start</h1>')
    expect(html).toContain('<dd>B7D1F0AA</dd>')
    expect(html).toContain('<a href="/event/pietra/reservation/full-id/success">Try again</a>')
    expect(html).toContain('<a href="/recover">Repair the app</a>')
    expect(fetch).not.toHaveBeenCalled()
  })

  it.each([
    '?stored',
    '?stored=',
    '?stored=1',
    `?stored=${String(noon - 60_000)}`,
    `?stored=${String(noon + 60_000)}`,
  ])('answers a link with %s as without it', async (query) => {
    const fetch = () => Promise.resolve(new Response('<p>network</p>'))
    expect((await open(`/event/pietra${query}`, { fetch })).html).toBe('<p>network</p>')
  })

  it('passes on the answer of the network when there is one', async () => {
    const { html } = await open('/', { fetch: () => Promise.resolve(new Response('<p>network</p>')) })
    expect(html).toBe('<p>network</p>')
  })
})
