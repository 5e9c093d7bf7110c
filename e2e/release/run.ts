/**
 * `npm run release-check [-- --from <commit>]`: an upgrade as buyers and operators see it. The release before (the last tag, or
 * the commit given) is built and sells; a browser stores the tickets. This version starts on the same data, the browser takes
 * the new app, and every ticket opens with the code that it had: by both workers, without a connection, and by its link. Then two
 * instances are upgraded one after the other while people buy.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { expect, type BrowserContext } from '@playwright/test'
import { run, runOrThrow } from '../image/engine.ts'
import { TicketPage } from '../pages/ticket-page.ts'
import { buy, orderByTransfer, type Bought } from '../support/buyer.ts'
import { decodeOnly } from '../support/decode-only.ts'
import { exampleEvent } from '../support/example-event.ts'
import { newProfile } from '../support/profile.ts'
import { keepTickets } from '../support/stored-tickets.ts'
import { upgradeInTurn } from './rolling.ts'

const root = resolve(import.meta.dirname, '../..')
const port = Number(process.env['PORT'] ?? 8090)
const origin = `http://localhost:${String(port)}`
const { values } = parseArgs({ options: { from: { type: 'string' } } })

const report = (text: string): void => console.log(`  ${text}`)

async function chosenCommit(): Promise<string> {
  const tag = await run('git', ['-C', root, 'describe', '--tags', '--abbrev=0', 'HEAD^'])
  const commit = values.from ?? (tag.code === 0 ? tag.output.trim() : undefined)
  if (commit === undefined) throw new Error('There is no tag yet: npm run release-check -- --from <commit>')
  return runOrThrow('git', ['-C', root, 'rev-parse', '--short', commit])
}

/** Installs and builds a commit below .cache/release, once. @returns its folder */
async function buildCommit(commit: string): Promise<string> {
  const folder = join(root, '.cache/release', commit)
  if (existsSync(join(folder, 'dist/.stamp'))) return folder
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await runOrThrow('sh', ['-c', 'git -C "$1" archive "$2" | tar -x -C "$3"', 'sh', root, commit, folder])
  console.log(`Installing and building ${commit} ...`)
  const npm = (...args: string[]) => run('env', ['-C', folder, 'npm', ...args])
  const options = ['--include=dev', '--no-audit', '--no-fund']
  // npm start does the same where the lock file does not fit.
  if ((await npm('ci', ...options)).code !== 0) await npm('install', '--no-save', ...options)
  const built = await npm('run', 'build')
  if (built.code !== 0) throw new Error(`${commit} cannot be built:\n${built.output}`)
  return folder
}

/** A server of one version on the data of this check. */
class Shop {
  readonly #folder: string
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | undefined

  constructor(folder: string, data: string) {
    this.#folder = folder
    this.#env = {
      PATH: process.env['PATH'],
      PORT: String(port),
      BASE_URL: origin,
      DATA_DIR: data,
      DEMO: 'off',
      LOG: 'off',
    }
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      cwd: this.#folder,
      env: this.#env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.#child = child
    const isOpen = () =>
      fetch(`${origin}/healthz`).then(
        ({ ok }) => ok,
        () => child.exitCode !== null,
      )
    await expect.poll(isOpen, { timeout: 120_000 }).toBe(true)
    if (child.exitCode !== null) throw new Error(`The server of ${this.#folder} does not start`)
  }

  async stop(): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  boxoffice = (...args: string[]): Promise<string> =>
    runOrThrow('env', [
      ...['-C', this.#folder, ...Object.entries(this.#env).map(([name, value = '']) => `${name}=${value}`)],
      ...[process.execPath, '--import', 'tsx', 'server/cli.ts', ...args],
    ])
}

/** The text of the code that the server issues. */
async function issuedCode(shortName: string, uuid: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v2/public/event/${shortName}/ticket/${uuid}/code.png`)
  if (!answer.ok) throw new Error(`${answer.url}: ${String(answer.status)}`)
  return decodeOnly(new Uint8Array(await answer.arrayBuffer()))
}

type Codes = ReadonlyMap<string, string>

async function expectCodes(context: BrowserContext, { shortName }: Bought, codes: Codes): Promise<void> {
  const page = await context.newPage()
  for (const [uuid, code] of codes) {
    const ticket = await new TicketPage(page).open(origin, shortName, uuid)
    // The app replaces the stored page, and the picture with it.
    const shown = async () => decodeOnly(await ticket.code.screenshot({ timeout: 5000 }))
    await expect.poll(() => shown().catch(String), { timeout: 60_000 }).toBe(code)
  }
  await page.close()
}

/** The new worker takes over, as after "Reload" in the notice of a new version. */
async function takeNewWorker(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${origin}/wallet`)
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready
          await registration.update()
          return registration.waiting?.state ?? null
        }),
      { timeout: 60_000 },
    )
    .toBe('installed')
  await page.evaluate(async () => {
    const changed = new Promise((done) => {
      navigator.serviceWorker.addEventListener('controllerchange', done)
    })
    const { waiting } = await navigator.serviceWorker.ready
    waiting?.postMessage({ protocol: 1, type: 'SKIP_WAITING' })
    await changed
  })
  await page.close()
}

/** Tickets and codes of an order that the operator has marked as paid. */
async function payByTransfer(shop: Shop, reservationId: string): Promise<void> {
  await shop.boxoffice('mark-paid', reservationId)
  const answer = await fetch(`${origin}/api/v2/public/reservation/${reservationId}`)
  const order = (await answer.json()) as {
    status: string
    ticketsByCategory: { tickets: { uuid: string }[] }[]
  }
  expect(order.status).toBe('COMPLETE')
  for (const { uuid } of order.ticketsByCategory.flatMap(({ tickets }) => tickets))
    expect(await issuedCode('release-paid', uuid)).toMatch(/^[\w-]{36}\/\S+$/)
}

const commit = await chosenCommit()
const earlier = await buildCommit(commit)
await runOrThrow('npm', ['run', 'build', '--prefix', root])

const data = await mkdtemp(join(tmpdir(), 'tessera-release-'))
const profile = await newProfile()
const [before, after] = [new Shop(earlier, data), new Shop(root, data)]
let context: BrowserContext | undefined
try {
  console.log(`${commit} sells, and a browser stores the tickets:`)
  await before.start()
  for (const [shortName, price] of [
    ['release-free', 0],
    ['release-paid', 20],
  ] as const) {
    const file = join(data, `${shortName}.yaml`)
    await writeFile(file, exampleEvent(shortName, price))
    await before.boxoffice('load', file)
  }
  const order = await buy(origin, 'release-free', 3)
  const unpaid = await orderByTransfer(origin, 'release-paid')
  const codes = new Map<string, string>()
  for (const uuid of order.uuids) codes.set(uuid, await issuedCode(order.shortName, uuid))
  context = await profile.start()
  await keepTickets(context, origin, order)
  await expectCodes(context, order, codes)
  await context.close()
  await before.stop()
  report(`${String(codes.size)} tickets stored, one order waits for its transfer`)

  console.log('This version starts on the data:')
  await after.start()
  for (const [uuid, code] of codes) expect(await issuedCode(order.shortName, uuid)).toBe(code)
  report('every ticket link answers with its code')
  await payByTransfer(after, unpaid)
  report('the order that waited is paid and has its ticket')
  context = await profile.start()
  await expectCodes(context, order, codes)
  report('every ticket opens by the worker of the earlier app')
  await takeNewWorker(context)
  await expectCodes(context, order, codes)
  report('every ticket opens by the worker of this app')
  await keepTickets(context, origin, await buy(origin, 'release-free', 1))
  report('the browser stores a new ticket beside them')
  await context.close()
  await after.stop()

  console.log('Without a connection, after a restart of the browser:')
  context = await profile.start()
  await expectCodes(context, order, codes)
  report('every ticket opens')
} finally {
  await context?.close()
  await before.stop()
  await after.stop()
  await profile.remove()
  await rm(data, { recursive: true, force: true })
}
console.log('Two instances behind nginx are upgraded one after the other:')
report(await upgradeInTurn(earlier, root))
console.log('The upgrade works.')
