import { describe, expect, test } from 'vitest'
import { hour } from '#kit/time/durations.ts'
import type { RefreshReason } from '#ticket/rules/keep-progress.ts'
import { changeTicket } from '#ticket/store/write-tickets.ts'
import { refreshWallet } from '#wallet/flows/refresh-wallet.ts'
import type { Api } from '#wire/client.ts'
import { firstUuid, secondUuid, walletWithTickets } from '../../support/browser/wallet-tools.ts'
import { record } from '../../support/records.ts'

describe('refreshWallet on the page of one ticket', () => {
  /** The paths that are requested, each with the API that it is requested by. */
  async function opened(minutes: number, reason?: RefreshReason) {
    const setup = await walletWithTickets()
    const asked: [string, string][] = []
    const through = (name: string): Api => ({
      call: (endpoint, input) => {
        asked.push([name, endpoint.path])
        return setup.tools.api.call(endpoint, input)
      },
    })
    const tools = { ...setup.tools, api: through('at once'), backgroundApi: through('background') }
    // Both tickets are checked an hour ago; the event is months away.
    const far = { ...record().datesWithOffset }
    far.startDateTime += 90 * 24 * hour
    far.endDateTime += 90 * 24 * hour
    for (const uuid of [firstUuid, secondUuid])
      await changeTicket(setup.db, 'pietra', uuid, {
        datesWithOffset: far,
        checkedAt: setup.clock.now - minutes * 60_000,
      })
    await refreshWallet(tools, reason ?? 'due', ['pietra', firstUuid])
    return asked.filter(([, path]) => path.endsWith('/ticket/:uuid')).map(([name]) => name)
  }

  test('requests the open ticket at once and no other before its time (P257)', async () => {
    expect(await opened(60)).toEqual(['at once'])
  })

  test('requests the others in the background when they are due (P257)', async () => {
    expect(await opened(7 * 60)).toEqual(['at once', 'background'])
  })

  test('requests nothing again within a minute', async () => {
    expect(await opened(0.5)).toEqual([])
  })

  test('requests all at once when the visitor asks (P257)', async () => {
    expect(await opened(0.5, 'asked')).toEqual(['at once', 'at once'])
  })
})
