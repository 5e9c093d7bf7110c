import { describe, expect, it } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { refreshWallet } from '#wallet/flows/refresh-wallet.ts'
import { walletTools } from '../../support/browser/wallet-tools.ts'
import { getSetting, putSetting } from '../../support/raw-settings.ts'
import { record } from '../../support/records.ts'
import { ticketFor } from '../../support/wire/fake-api.ts'

const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'

async function device() {
  const setup = walletTools()
  setup.server.mode = 'unreachable'
  await putTicket(setup.db, record({ uuid }))
  const pause = () => getSetting(setup.db, 'refresh')
  return { ...setup, pause }
}

describe('refreshWallet after failures', () => {
  it('waits 1, 2, 5 and then always 10 minutes', async () => {
    const { tools, clock, pause } = await device()
    for (const [index, minutes] of [1, 2, 5, 10, 10, 10].entries()) {
      await refreshWallet(tools, 'asked')
      expect(await pause()).toMatchObject({
        failures: Math.min(index + 1, 4),
        until: clock.now + minutes * minute,
      })
    }
  })

  it('starts again at the end of the pause, not before', async () => {
    const { tools, clock, server } = await device()
    await refreshWallet(tools)
    server.calls.length = 0
    clock.now += minute - 1
    await refreshWallet(tools)
    expect(server.calls).toEqual([])
    clock.now += 1
    await refreshWallet(tools)
    expect(server.calls).not.toEqual([])
  })

  it('has no pause after a success', async () => {
    const { tools, server, clock, pause } = await device()
    await refreshWallet(tools)
    server.mode = 'ok'
    server.tickets.set(uuid, ticketFor(uuid, 'Ada Keller'))
    clock.now += minute
    await refreshWallet(tools)
    expect(await pause()).toEqual({ failures: 0, until: 0 })
  })

  it.each([null, 'soon', { until: 'tomorrow', failures: 1 }, { until: Infinity }, { failures: 3 }])(
    'ignores the damaged pause %o',
    async (damaged) => {
      const { tools, server, db, clock, pause } = await device()
      await putSetting(db, 'refresh', damaged)
      await refreshWallet(tools)
      expect(server.calls).not.toEqual([])
      expect(await pause()).toMatchObject({ failures: 1, until: clock.now + minute })
    },
  )

  it.each(['unreachable', 'portal'] as const)(
    'does not wait in the first run of a page when there was no connection (%s) (W71)',
    async (mode) => {
      const { tools, server, pause } = await device()
      server.mode = mode
      await refreshWallet(tools)
      server.mode = 'ok'
      server.tickets.set(uuid, ticketFor(uuid, 'Ada Keller'))
      server.calls.length = 0
      await refreshWallet(tools, 'started')
      expect(server.calls).not.toEqual([])
      expect(await pause()).toEqual({ failures: 0, until: 0 })
    },
  )

  it('waits in the first run of a page when the server was busy', async () => {
    const { tools, server } = await device()
    server.mode = 'error'
    await refreshWallet(tools)
    server.calls.length = 0
    await refreshWallet(tools, 'started')
    expect(server.calls).toEqual([])
  })

  it('does not wait for a pause that was stored while the clock was ahead', async () => {
    const { tools, server, db, clock } = await device()
    await putSetting(db, 'refresh', { failures: 1, until: clock.now + 11 * minute })
    await refreshWallet(tools)
    expect(server.calls).not.toEqual([])
  })
})
