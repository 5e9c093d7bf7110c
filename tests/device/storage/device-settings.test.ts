import { describe, expect, test } from 'vitest'
import { deviceSettings } from '../../support/device-settings.ts'

const bell = { type: 'SALE', shortName: 'pietra', id: null, title: { en: 'Pietra' }, until: 5 }
/** A value of each setting that differs from its default. */
const valid: Readonly<Record<keyof typeof deviceSettings, unknown>> = {
  pastTickets: 'always',
  notifications: true,
  push: { endpoint: 'https://p', keys: { p256dh: 'p', auth: 'a' }, sent: 's', sentAt: 5, language: 'de' },
  bells: [bell],
  broughtTickets: ['pietra/u1'],
  refreshPause: { failures: 2, until: 5 },
  ordersAskedAt: 5,
  retentionRanAt: 5,
  retentionMarks: { start: 's', ids: ['u1'] },
  endMarks: { u1: 5 },
  changedAt: { pietra: 5 },
  waitingRoomFailedAt: 5,
  listInputs: 'hash',
}

/** Not a value, values of other types, and the value with each part left out or of another type. */
function damagedOf(value: unknown): unknown[] {
  const others: unknown[] = [undefined, null, Symbol('damaged'), 'damaged', {}, []]
  // Any other text may be valid, too.
  if (typeof value === 'string') return others.filter((other) => other !== 'damaged')
  if (Array.isArray(value)) return [...others, ...value.flatMap(damagedOf).map((item) => [item])]
  if (typeof value !== 'object' || value === null) return [...others, String(value)]
  const parts = Object.keys(value).flatMap((key) => [
    Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)),
    { ...value, [key]: Symbol('damaged') },
  ])
  return [...others, ...parts]
}

describe('deviceSettings', () => {
  const settings = Object.entries(deviceSettings).map(([name, setting]) => ({
    name,
    setting,
    value: valid[name as keyof typeof valid],
  }))

  test('has each key once, over all subjects', () => {
    const keys = settings.map(({ setting }) => setting.key)
    expect(keys).toEqual([...new Set(keys)])
  })

  test.each(settings)('$name reads what is stored', ({ setting: { read }, value }) => {
    expect(read(value)).toEqual(value)
    expect(read(undefined)).not.toEqual(value)
  })

  test.each(settings)('$name reads the default for a damaged value', ({ setting: { read }, value }) => {
    for (const damaged of damagedOf(value))
      expect.soft(read(damaged), JSON.stringify(damaged)).toEqual(read(undefined))
  })
})
