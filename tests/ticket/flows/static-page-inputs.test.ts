import { describe, expect, it } from 'vitest'
import { walletInputs, type StoredWalletContent } from '#ticket/flows/static-page-inputs.ts'
import { cardFields } from '#ticket/rules/ticket-page-facts.ts'
import { dayBefore } from '../../support/events.ts'
import { record, orderRecord, subscriptionRecord } from '../../support/records.ts'

const content = {
  tickets: [record()],
  subscriptions: [subscriptionRecord()],
  unpaid: [orderRecord({ status: 'OFFLINE_PAYMENT' })],
  unnamed: [orderRecord({ reservationId: 'other' })],
} satisfies Omit<StoredWalletContent, 'pictures'>
const pictures = new Map([['pietra', 'data:image/webp;base64,AAAA']])
const hash = (changed: object = {}) =>
  walletInputs({ ...content, pictures, ...changed }, dayBefore, { version: '1', lang: 'en' })

/** Another value of a field; of the same kind where the hash computes with it. */
const changedValue = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 400 * 86_400_000
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, changedValue(field)]))
  return typeof value === 'boolean' ? !value : `${String(value)} changed`
}

const shownOnCards = new Set<string>([...cardFields, 'code', 'checkedAt'])
/** Fields that the list does not show. `checkedAt` counts by the day of the oldest check of a ticket, and by that of a pass. */
const notShown: Readonly<Record<keyof typeof content, readonly string[]>> = {
  tickets: Object.keys(record()).filter((field) => !shownOnCards.has(field)),
  subscriptions: ['savedAt'],
  unpaid: ['savedAt', 'checkedAt'],
  unnamed: ['savedAt', 'checkedAt'],
}

describe('walletInputs', () => {
  const fields = (Object.keys(content) as (keyof typeof content)[]).flatMap((list) =>
    Object.keys(content[list][0] ?? {}).map((field) => ({ list, field })),
  )

  it.each(fields)(
    'changes with $field of $list where the list shows it, and not otherwise',
    async ({ list, field }) => {
      const [record] = content[list]
      const before = (record as unknown as Record<string, unknown>)[field]
      const after = await hash({ [list]: [{ ...record, [field]: changedValue(before) }] })
      expect(after === (await hash())).toBe(notShown[list].includes(field))
    },
  )

  it('changes with the picture of an event', async () => {
    expect(await hash({ pictures: new Map() })).not.toBe(await hash())
  })
})
