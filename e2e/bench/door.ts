/**
 * `npm run bench:door`: time from an offline cold start to the visible code, compared with a static page with
 * the same code in the same run. Each measurement starts a new browser process without a running worker,
 * after the server was stopped. The subjects are measured in every order, so that pending disk writes of the
 * browser affect them equally. RUNS=12.
 */
import { buy } from '../support/buyer.ts'
import { createEvent } from '../support/events.ts'
import { newProfile } from '../support/profile.ts'
import { ownServer } from '../support/server.ts'
import { keepTickets } from '../support/stored-tickets.ts'
import { median, printTable, timeToCode } from './measure.ts'
import { staticServer } from './static-server.ts'

const runs = Number(process.env['RUNS'] ?? 12)
const rates = [1, 4]
/** At 4x CPU throttling, ticket page and door view may take this many times the static page. */
const goal = 1.2

const server = await ownServer(5362)
const profile = await newProfile()

interface Subject {
  readonly name: string
  readonly address: string
}

async function prepare(): Promise<readonly Subject[]> {
  await server.start()
  const { shortName } = await createEvent(server.origin, 'free')
  const bought = await buy(server.origin, shortName, 2)
  const [uuid = ''] = bought.uuids
  const ticketPage = `${server.origin}/event/${shortName}/ticket/${uuid}/view`
  const door = `${server.origin}/wallet/door/${shortName}/${uuid}`

  const context = await profile.start()
  const page = await context.newPage()
  await keepTickets(context, server.origin, bought)
  await page.goto(ticketPage)
  const svg = await page.locator('svg.qr').evaluate((code) => code.outerHTML)
  const reference = await staticServer(5363, svg)
  await page.goto(reference.origin)
  await page.waitForFunction(() => document.title === 'Ready')
  await context.close()
  await reference.stop()
  await server.stop()
  return [
    { name: 'static page', address: `${reference.origin}/ticket.html` },
    { name: 'ticket page', address: ticketPage },
    { name: 'door view', address: door },
  ]
}

/** All orders of the subjects. */
const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((first) => orders(all.filter((each) => each !== first)).map((rest) => [first, ...rest]))

const key = (subject: Subject, rate: number) => `${subject.name} at ${String(rate)}x`

try {
  const subjects = await prepare()
  const times = new Map<string, number[]>()
  const turns = orders(subjects)
  for (let run = 1; run <= runs; run += 1) {
    for (const rate of rates) {
      for (const subject of turns[run % turns.length] ?? []) {
        const context = await profile.start()
        const time = await timeToCode(context, subject.address, rate)
        await context.close()
        times.set(key(subject, rate), [...(times.get(key(subject, rate)) ?? []), time])
      }
    }
    console.log(`run ${String(run)} of ${String(runs)}`)
  }

  const middle = (subject: Subject, rate: number) => median(times.get(key(subject, rate)) ?? [])
  const [reference] = subjects
  if (!reference) throw new Error('No reference page')
  const ratio = (subject: Subject, rate: number) => middle(subject, rate) / middle(reference, rate)
  const spread = (subject: Subject, rate: number) => {
    const all = [...(times.get(key(subject, rate)) ?? [])].sort((a, b) => a - b)
    return `${(all[0] ?? 0).toFixed(0)}-${(all.at(-1) ?? 0).toFixed(0)}`
  }
  console.log(
    `\nOffline cold start to visible code: median ms of ${String(runs)} runs, ratio to the static page`,
  )
  printTable(
    ['', ...rates.flatMap((rate) => [`${String(rate)}x ms`, 'range', 'ratio'])],
    subjects.map((subject) => [
      subject.name,
      ...rates.flatMap((rate) => [
        middle(subject, rate).toFixed(0),
        spread(subject, rate),
        ratio(subject, rate).toFixed(2),
      ]),
    ]),
  )
  console.log('The throttle slows the page, not the worker; browser start-up is not in the time.')
  const worst = Math.max(...subjects.map((subject) => ratio(subject, 4)))
  console.log(`Worst ratio at 4x: ${worst.toFixed(2)} (goal ${String(goal)})`)
  process.exitCode = worst <= goal ? 0 : 1
} finally {
  await server.remove()
  await profile.remove()
}
