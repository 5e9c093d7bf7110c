import { describe, expect, it } from 'vitest'
import { holdMore } from '../../support/server/purchase.ts'
import { setEvent } from '../../support/server/rows.ts'
import { runOperatorCommand } from '../../support/server/run-operator-command.ts'
import { freeSeed } from '../../support/server/seeds.ts'
import {
  buySubscription,
  freeSubscriptionSeed,
  holdLoadedSubscription,
  subscriptionSeed,
} from '../../support/server/subscription-seeds.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = testServer()

async function cells(descriptorId: string): Promise<string[][]> {
  const { text } = await runOperatorCommand(server, 'export', descriptorId)
  return text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
}

describe('export of a subscription descriptor', () => {
  it('export lists the owners of subscriptions with PIN, validity, entries and order', async () => {
    const seed = freeSeed()
    await server.load(seed)
    const owner = { firstName: '=Ann', lastName: 'Other', email: 'ann@example.org', additional: {} }
    const events = [{ shortName: seed.shortName }]
    const { descriptorId, pin, held } = await buySubscription(
      server,
      subscriptionSeed({ supply: 3, maxEntries: 10, events }),
      { differentSubscriptionOwner: true, subscriptionOwner: owner },
    )
    const order = await holdMore(server, seed.shortName)
    await order.visitor.post(`${order.path}/apply-code`, { code: pin, type: 'SUBSCRIPTION' })
    // A pending subscription has no owner.
    await holdLoadedSubscription(server, descriptorId)
    const [head, row, ...others] = await cells(descriptorId.toUpperCase())
    expect(head?.slice(0, 3)).toEqual(['PIN', 'Status', 'First name'])
    expect(others).toEqual([])
    expect(row).toEqual([
      pin,
      'ACQUIRED',
      `"'=Ann"`,
      'Other',
      'ann@example.org',
      '2027-03-01 10:00',
      '2028-03-01 23:59',
      '1',
      '10',
      '120.00',
      'CHF',
      held.id.slice(0, 8).toUpperCase(),
      'COMPLETE',
      '2027-03-01 10:00',
      'Zoë Àlvarez',
      'Zoe.Alvarez@Example.org',
    ])
  })

  it('export works for a descriptor that is no longer on sale and for one without limits', async () => {
    const { descriptorId } = await buySubscription(
      server,
      freeSubscriptionSeed({ validity: {}, usage: 'UNLIMITED' }),
    )
    await setEvent(server, descriptorId, { status: 'DISABLED' })
    const [, row] = await cells(descriptorId)
    expect(row?.slice(5, 11)).toEqual(['2027-03-01 10:00', '', '0', '', '0.00', ''])
  })
})
