import { describe, expect, it, vi } from 'vitest'
import { putReservation } from '#purchase/store/write-reservations.ts'
import type { PushMessage } from '#push/contract.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { receivePush, type PushScope, type ReceivedPush } from '../../sw/receive-push.ts'
import { deviceSettings } from '../support/device-settings.ts'
import { dayBefore } from '../support/events.ts'
import { putSetting } from '../support/raw-settings.ts'
import { orderRecord, record } from '../support/records.ts'
import { testDatabase } from '../support/test-database.ts'

const origin = 'https://tickets.example.org'
const ticketPath = `/event/pietra/ticket/${record().uuid}/view`

const message = (notification: Partial<PushMessage['notification']> = {}): PushMessage => ({
  web_push: 8030,
  notification: {
    title: 'Ein Event hat sich geändert.',
    lang: 'de',
    dir: 'ltr',
    navigate: `${origin}${ticketPath}`,
    tag: 'fact-1',
    silent: false,
    data: { kind: 'EVENT_CHANGED' },
    ...notification,
  },
  mutable: true,
})

const db = testDatabase()

/** @returns what is shown for a message */
async function receive(push: Partial<ReceivedPush>, changes: Partial<PushScope> = {}) {
  const showNotification = vi.fn<PushScope['showNotification']>(() => Promise.resolve())
  const scope = {
    origin,
    database: () => Promise.resolve(db),
    languages: ['fr-CH'],
    showNotification,
    ...changes,
  }
  await receivePush(scope, { text: () => undefined, notification: null, ...push })
  return showNotification.mock.calls.at(-1)
}
const textOf =
  (value: unknown): ReceivedPush['text'] =>
  () =>
    JSON.stringify(value)

describe('receivePush', () => {
  it('shows the declared sentence of a message about what is not stored (W219)', async () => {
    expect(await receive({ text: textOf(message()) })).toEqual([
      'Ein Event hat sich geändert.',
      { lang: 'de', data: { path: ticketPath }, icon: '/icon-192.png', tag: 'fact-1' },
    ])
  })

  it('names the stored event in the language of the message (W219)', async () => {
    await putTicket(db, record({ eventTitle: { en: 'Pietra Nights', de: 'Pietra Nächte' } }))
    expect(await receive({ text: textOf(message()) })).toEqual([
      'Pietra Nächte',
      expect.objectContaining({ body: 'Ein Event hat sich geändert.', data: { path: ticketPath } }),
    ])
    await putReservation(db, orderRecord({ reservationId: 'r1', title: { en: 'Guild pass' } }))
    const path = '/subscription/s1/reservation/r1/success'
    expect(await receive({ text: textOf(message({ navigate: path })) })).toEqual([
      'Guild pass',
      expect.objectContaining({ data: { path } }),
    ])
    const bell = { type: 'SALE', shortName: 'lumen', id: null, title: { en: 'Lumen' }, until: dayBefore }
    await putSetting(db, deviceSettings.bells.key, [bell])
    expect(await receive({ text: textOf(message({ navigate: '/event/lumen' })) })).toEqual([
      'Lumen',
      expect.objectContaining({ data: { path: '/event/lumen' } }),
    ])
  })

  it('shows the notification that Safari declares in place of a text', async () => {
    expect(await receive({ notification: message().notification })).toEqual([
      'Ein Event hat sich geändert.',
      expect.objectContaining({ data: { path: ticketPath }, tag: 'fact-1' }),
    ])
  })

  it.each([
    ['no text', () => undefined],
    ['no JSON', () => 'news'],
    ['null', textOf(null)],
    [
      'bytes that are no text',
      () => {
        throw new TypeError('no text')
      },
    ],
    ['another shape', textOf({ notification: { title: 7 } })],
    ['an empty title', textOf(message({ title: '' }))],
  ])(
    'shows a general sentence in the language of the browser for a message with %s (W219)',
    async (_, text) => {
      expect(await receive({ text })).toEqual([
        'Il y a du nouveau concernant vos billets.',
        expect.objectContaining({ lang: 'fr', data: { path: '/wallet' } }),
      ])
    },
  )

  it('shows the declared sentence when the storage fails or does not answer (W219)', async () => {
    vi.useFakeTimers()
    try {
      const failed = receive({ text: textOf(message()) }, { database: () => Promise.reject(new Error('no')) })
      expect(await failed).toEqual(['Ein Event hat sich geändert.', expect.anything()])
      const hung = receive({ text: textOf(message()) }, { database: () => new Promise(() => undefined) })
      await vi.advanceTimersByTimeAsync(1500)
      expect(await hung).toEqual(['Ein Event hat sich geändert.', expect.anything()])
    } finally {
      vi.useRealTimers()
    }
  })

  it('shows the sentence alone when the browser refuses the options', async () => {
    const showNotification = vi.fn((_title: string, { tag }: NotificationOptions) =>
      tag === undefined ? Promise.resolve() : Promise.reject(new TypeError('tag')),
    )
    await receive({ text: textOf(message()) }, { showNotification })
    expect(showNotification.mock.lastCall).toEqual([
      'Ein Event hat sich geändert.',
      { data: { path: ticketPath } },
    ])
  })

  it.each(['https://evil.example/wallet', '//evil.example/x', 'javascript:alert(1)', 'http://['])(
    'leads to the wallet for the address %s (W219)',
    async (navigate) =>
      expect(await receive({ text: textOf(message({ navigate })) })).toEqual([
        'Ein Event hat sich geändert.',
        expect.objectContaining({ data: { path: '/wallet' } }),
      ]),
  )
})
