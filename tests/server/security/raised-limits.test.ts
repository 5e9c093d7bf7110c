/** The operator sees that a limit of a visitor refuses people, and raises it while the server runs (docs/SECURITY.md). */
import { expect, it } from 'vitest'
import { inspectDatabase } from '#server/admin/doctor/inspect-database.ts'
import { readEnvironment } from '#server/environment.ts'
import { limitSettings } from '#server/infra/limits/refusals.ts'
import { settingKeys } from '#server/modules/settings/rules.ts'
import { bookingForm, hold, holdMore, onSite, pay, validate } from '../../support/server/purchase.ts'
import { runOperatorCommand } from '../../support/server/run-operator-command.ts'
import { eventSeed } from '../../support/server/seeds.ts'
import { testServer } from '../../support/server/test-server.ts'
import { envelopeOf } from '../../support/wire/json.ts'

const server = testServer({ holdLimits: 'settings', measured: true })

it('the eleventh buyer of a school is refused, doctor and metric report it, and a setting lets the buyer order at once (W260)', async () => {
  const seed = eventSeed()
  const limits = async () =>
    (await inspectDatabase({ db: server.db, now: server.clock.now(), embedded: true })).find(
      ({ about }) => about === 'limits',
    )
  const order = async (first = false) => {
    const held = first ? await hold(server, seed) : await holdMore(server, seed.shortName)
    await validate(held, bookingForm(held))
    const confirm = async () => envelopeOf(await pay(held, onSite)).success
    return { confirm, confirmed: await confirm() }
  }
  // Other tests of this process count, too.
  const counted = async () =>
    Number(/tessera_refused\{limit="unpaid orders"\} (\d+)/.exec((await server.metrics?.read()) ?? '')?.[1])
  const before = await counted()
  for (let buyer = 0; buyer < 10; buyer += 1) expect((await order(buyer === 0)).confirmed).toBe(true)
  const eleventh = await order()
  expect(eleventh.confirmed).toBe(false)
  expect(await limits()).toMatchObject({ level: 'warning' })
  expect((await limits())?.text).toMatch(/unpaid orders \d+ times? \(raise MAX_UNPAID_ORDERS_PER_IP\)/)
  expect(await counted()).toBe(before + 1)
  await runOperatorCommand(
    server,
    'settings',
    'set',
    'MAX_UNPAID_ORDERS_PER_IP',
    '20',
    '--event',
    seed.shortName,
  )
  expect(await eleventh.confirm()).toBe(true)
})

it('each limit names a setting or a variable that raises it (W260)', () => {
  const known = new Set<string>([...settingKeys, ...Object.keys(readEnvironment({}))])
  expect(Object.values(limitSettings).filter((name) => !known.has(name))).toEqual([])
})
