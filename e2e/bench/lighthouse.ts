/** `npm run lighthouse`: home, event and ticket. Accessibility and best practices must be 100; performance is printed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { browserOptions } from '../support/browser-options.ts'
import { buy } from '../support/buyer.ts'
import { createEvent } from '../support/events.ts'
import { ownServer } from '../support/server.ts'
import { median, printTable } from './measure.ts'

const folder = '.lighthouseci'
const server = await ownServer(5365, { LISTED_EVENTS: 'on' })

interface Report {
  readonly requestedUrl: string
  readonly categories: Readonly<Record<string, { readonly score: number }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

function printScores(): void {
  const reports = readdirSync(folder)
    .filter((file) => /^lhr-.*\.json$/.test(file))
    .map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Report)
  const pages = [...new Set(reports.map(({ requestedUrl }) => requestedUrl))]
  const categories = ['performance', 'accessibility', 'best-practices', 'seo']
  const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
  printTable(
    ['page', ...categories, 'FCP ms', 'LCP ms', 'TBT ms'],
    pages.map((page) => {
      const reportsOfPage = reports.filter(({ requestedUrl }) => requestedUrl === page)
      const score = (name: string) =>
        median(reportsOfPage.map((report) => report.categories[name]?.score ?? 0)).toFixed(2)
      const timing = (name: string) =>
        median(reportsOfPage.map((report) => report.audits[name]?.numericValue ?? 0)).toFixed(0)
      return [new URL(page).pathname, ...categories.map(score), ...timings.map(timing)]
    }),
  )
}

try {
  rmSync(folder, { recursive: true, force: true })
  await server.start()
  const { shortName } = await createEvent(server.origin, 'free')
  const { uuids } = await buy(server.origin, shortName)
  const addresses = ['/', `/event/${shortName}`, `/event/${shortName}/ticket/${uuids[0] ?? ''}/view`]
  const lighthouse = spawn(
    process.execPath,
    [
      'node_modules/@lhci/cli/src/cli.js',
      'autorun',
      ...addresses.map((path) => `--collect.url=${server.origin}${path}`),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...(browserOptions.executablePath ? { CHROME_PATH: browserOptions.executablePath } : {}),
      },
    },
  )
  const [code] = (await once(lighthouse, 'exit')) as [number | null]
  printScores()
  process.exitCode = code ?? 1
} finally {
  await server.remove()
}
