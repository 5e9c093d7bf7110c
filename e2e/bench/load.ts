/**
 * `npm run bench:load`: first visit, second visit and the click from the event to the booking form, on a slow network
 * (1.6 Mbit/s, 150 ms) at 4x CPU. RUNS=5; medians. `DIST` names the build to measure, as a copy of an earlier one. `PEER_DIR`
 * names the built copy of another client of the API with its index: it is measured in turn with the app, on the same server.
 */
import { chromium } from '@playwright/test'
import { browserOptions } from '../support/browser-options.ts'
import { buy } from '../support/buyer.ts'
import { createEvent } from '../support/events.ts'
import { ownServer } from '../support/server.ts'
import { median, printTable } from './measure.ts'
import { startPeer } from './peer-server.ts'
import {
  clickContinue,
  newVisitor,
  untilInstalled,
  visit,
  type Click,
  type Traffic,
  type Visit,
} from './slow-visit.ts'

const runs = Number(process.env['RUNS'] ?? 5)
const goal = 2000
const peerFolder = process.env['PEER_DIR'] ?? ''

const browser = await chromium.launch(browserOptions)
const server = await ownServer(5364, { DEMO: 'on' })

type Rows<T> = Map<string, T[]>

function add<T>(rows: Rows<T>, name: string, one: T): void {
  rows.set(name, [...(rows.get(name) ?? []), one])
}

const ofPeer = (name: string): string => `${name}, other client`

const ratioText = (value: number, other: number): string => (other > 0 ? (value / other).toFixed(2) : '')

/** Prints the medians of some measures of each row, and the ratios to the other client. */
function printMedians<T>(
  title: string,
  rows: Rows<T>,
  measures: Readonly<Record<string, (one: T) => number>>,
): void {
  const medians = (name: string) =>
    Object.values(measures).map((pick) => median((rows.get(name) ?? []).map(pick)))
  console.log(title)
  printTable(
    ['', ...Object.keys(measures)],
    [...rows.keys()].flatMap((name) => {
      const line = [name, ...medians(name).map((value) => value.toFixed(0))]
      if (!rows.has(ofPeer(name))) return [line]
      const other = medians(ofPeer(name))
      return [
        line,
        [`${name}, ratio`, ...medians(name).map((value, index) => ratioText(value, other[index] ?? 0))],
      ]
    }),
  )
}

const trafficMeasures = {
  requests: ({ requests }: Traffic) => requests,
  'script kB': ({ scripts }: Traffic) => scripts / 1000,
  'all kB': ({ all }: Traffic) => all / 1000,
}
const visitMeasures = {
  'content ms': ({ content }: Visit) => content,
  'interactive ms': ({ interactive }: Visit) => interactive,
  'blocked ms': ({ blocked }: Visit) => blocked,
  ...trafficMeasures,
}

try {
  await server.start()
  const peer = peerFolder === '' ? null : await startPeer(peerFolder, server.origin)
  const { shortName } = await createEvent(server.origin, 'free')
  const { uuids } = await buy(server.origin, shortName)
  const shared = [
    ['home', '/'],
    ['all events', '/events-all'],
    ['event', `/event/${shortName}`],
  ] as const
  const pages = [...shared, ['ticket', `/event/${shortName}/ticket/${uuids[0] ?? ''}/view`]] as const
  const first: Rows<Visit> = new Map()
  const second: Rows<Visit> = new Map()
  const clicks: Rows<Click> = new Map()
  for (let run = 0; run < runs; run += 1) {
    for (const [name, path] of pages) {
      const context = await newVisitor(browser)
      add(first, name, await visit(context, server.origin + path, true))
      await untilInstalled(context, server.origin + path)
      add(second, name, await visit(context, server.origin + path, true))
      await context.close()
    }
    add(clicks, 'event to form', await clickContinue(browser, `${server.origin}/event/${shortName}`))
    if (peer === null) continue
    for (const [name, path] of shared) {
      const context = await newVisitor(browser)
      add(first, ofPeer(name), await visit(context, peer.origin + path, false))
      add(second, ofPeer(name), await visit(context, peer.origin + path, false))
      await context.close()
    }
    add(clicks, ofPeer('event to form'), await clickContinue(browser, `${peer.origin}/event/${shortName}`))
  }
  await peer?.stop()
  console.log(
    `1.6 Mbit/s, 150 ms, 4x CPU: medians of ${String(runs)} runs; traffic until the page is interactive`,
  )
  printMedians('First visit', first, visitMeasures)
  console.log(`Goal: content visible within ${String(goal)} ms on an idle machine.`)
  printMedians('Second visit', second, visitMeasures)
  printMedians('Click', clicks, {
    'frame ms': ({ frame }) => frame,
    'form ms': ({ form }) => form,
    ...trafficMeasures,
  })
} finally {
  await browser.close()
  await server.remove()
}
