/** What an operator does with the image: start, event, order, stop during an order, restart, upgrade, way back. */
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { buy, type Bought } from '../support/buyer.ts'
import { exampleEvent } from '../support/example-event.ts'
import { run, runOrThrow, type Engine } from './engine.ts'

const container = 'tessera-walk'
const volume = 'tessera-walk-data'
const node = '/nodejs/bin/node'

const check = (passed: boolean, what: string): void => {
  if (!passed) throw new Error(`Failed: ${what}`)
  console.log(`  ${what}`)
}

class Shop {
  readonly #engine: Engine
  readonly #port: number

  constructor(engine: Engine, port: number) {
    this.#engine = engine
    this.#port = port
  }

  get origin(): string {
    return `http://localhost:${String(this.#port)}`
  }

  /** Starts the container as compose.yaml does. */
  async start(image: string): Promise<void> {
    await runOrThrow(this.#engine, [
      ...['run', '--detach', '--name', container, '--publish', `127.0.0.1:${String(this.#port)}:8080`],
      ...['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
      ...['--volume', `${volume}:/data`, '--env', `BASE_URL=${this.origin}`, image],
    ])
    await expect
      .poll(() => this.#isReady(), { timeout: 60_000, message: 'the server answers /readyz' })
      .toBe(true)
  }

  readonly #isReady = (): Promise<boolean> =>
    fetch(`${this.origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )

  /** @returns the exit code of the server */
  async stop(): Promise<number> {
    await runOrThrow(this.#engine, ['stop', '--time', '15', container])
    const code = await runOrThrow(this.#engine, ['inspect', '--format', '{{.State.ExitCode}}', container])
    await runOrThrow(this.#engine, ['rm', container])
    return Number(code)
  }

  exec = (...args: string[]): Promise<string> => runOrThrow(this.#engine, ['exec', container, node, ...args])

  async loadEvent(): Promise<void> {
    const file = join(tmpdir(), 'image-walk.yaml')
    await writeFile(file, exampleEvent('image-walk'))
    await runOrThrow(this.#engine, ['cp', file, `${container}:/data/event.yaml`])
    await this.exec('server/cli.ts', 'load', '/data/event.yaml')
  }

  /** True when every ticket of the orders opens with its code. */
  async opensTickets(orders: readonly Bought[]): Promise<boolean> {
    const addresses = orders.flatMap(({ shortName, uuids }) =>
      uuids.flatMap((uuid) => [
        `/api/v2/public/event/${shortName}/ticket/${uuid}`,
        `/api/v2/public/event/${shortName}/ticket/${uuid}/code.png`,
        `/event/${shortName}/ticket/${uuid}/view`,
      ]),
    )
    const answers = await Promise.all(addresses.map((address) => fetch(this.origin + address)))
    return addresses.length > 0 && answers.every(({ status }) => status === 200)
  }

  async isHealthy(): Promise<boolean> {
    await runOrThrow(this.#engine, ['exec', container, node, '-e', healthCommand])
    return true
  }

  async remove(): Promise<void> {
    await run(this.#engine, ['rm', '--force', container])
    await run(this.#engine, ['volume', 'rm', '--force', volume])
  }
}

const healthCommand =
  'fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1))'

async function withShop(engine: Engine, use: (shop: Shop) => Promise<void>): Promise<void> {
  const shop = new Shop(engine, Number(process.env['PORT'] ?? 8089))
  await shop.remove()
  try {
    await use(shop)
  } finally {
    await shop.remove()
  }
}

/** A new shop: order, rights of its process, stop during an order, restart on the same data. */
export const walkImage = (engine: Engine, image: string): Promise<void> =>
  withShop(engine, async (shop) => {
    await shop.start(image)
    check(await shop.isHealthy(), 'starts, and its health check passes')
    const rights = await shop.exec(
      '-e',
      `const { writeFileSync, existsSync } = require('node:fs')
       let refused = false
       try { writeFileSync('/app/x', '') } catch ({ code }) { refused = code === 'EROFS' }
       console.log(process.getuid(), refused, existsSync('/app/node_modules/oidc-provider'), existsSync('/app/node_modules/vite'))`,
    )
    check(
      rights === '65532 true false false',
      'runs without root on a read-only root, without development packages',
    )
    await shop.loadEvent()
    const orders = [await buy(shop.origin, 'image-walk', 2)]
    check(await shop.opensTickets(orders), 'sells two tickets, which open with their codes')
    const running = buy(shop.origin, 'image-walk', 1).then(
      (order) => orders.push(order),
      () => 0,
    )
    check((await shop.stop()) === 0, 'completes running requests on SIGTERM and exits with code 0')
    await running
    await shop.start(image)
    check(await shop.opensTickets(orders), 'has every order after a restart')
    check((await shop.stop()) === 0, 'stops')
  })

/** Data of an earlier image: upgrade, a new order, and back to the earlier image. */
export const walkUpgrade = (engine: Engine, earlier: string, image: string): Promise<void> =>
  withShop(engine, async (shop) => {
    await shop.start(earlier)
    await shop.loadEvent()
    const orders = [await buy(shop.origin, 'image-walk', 2)]
    await shop.stop()
    await shop.start(image)
    check(await shop.opensTickets(orders), 'opens the tickets of the earlier image after the upgrade')
    orders.push(await buy(shop.origin, 'image-walk', 1))
    await shop.stop()
    await shop.start(earlier)
    check(await shop.opensTickets(orders), 'opens all tickets in the earlier image after the way back')
    orders.push(await buy(shop.origin, 'image-walk', 1))
    check(await shop.opensTickets(orders), 'sells in the earlier image after the way back')
  })
