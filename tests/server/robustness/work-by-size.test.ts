/**
 * The work of each call that takes texts, and of each mail that shows them, grows no faster than the input: blocks of code that V8 counts
 * (no time, so that the machine decides nothing), for the largest input and half of it, in six scripts. `npm run bench:texts` prints the
 * ms of CPU time of the largest ones instead.
 */
import { Session, type Profiler } from 'node:inspector/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeMail } from '#server/compose-mail.ts'
import { drawPdf, type PdfContent } from '#server/modules/documents/pdf/draw-pdf.ts'
import { insertSubscriptionDescriptor } from '#server/modules/event-setup/insert-event.ts'
import { endpoints } from '#shell/endpoints.ts'
import { ignoredBody } from '#wire/endpoint.ts'
import { createIdSource, type KnownIds } from '../../support/server/id-source.ts'
import { queuedMails } from '../../support/server/mails.ts'
import { freeSubscriptionSeed } from '../../support/server/subscription-seeds.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { validBodiesFor } from '../../support/wire/valid-bodies.ts'

/** Letters that words of a script are made of; the last ones are invisible. */
const scripts = { Latin: 'a', Arabic: 'ب', Hebrew: 'ש', Devanagari: 'क्', Han: '漢', tags: '\u{E0041}' }
const mixed = Object.values(scripts).join('')
/** Most of half the input: 2 in theory, and the part that does not depend on it makes it less. */
const mostGrowth = 2.5
const isBench = process.env['BENCH'] !== undefined

const session = new Session()
let server: TestServer
let known: KnownIds
beforeAll(async () => {
  server = await startTestServer()
  const source = await createIdSource(
    server,
    await insertSubscriptionDescriptor(server.db, freeSubscriptionSeed()),
  )
  known = await source.make()
  if (isBench) return
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
})
afterAll(async () => {
  if (!isBench) await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  await server.close()
})

const counted = ({ result }: Profiler.TakePreciseCoverageReturnType): number =>
  result
    .filter(({ url }) => !url.startsWith('node:'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0)

/** Blocks of code that ran; in the bench ms of CPU time. */
async function workOf(act: () => Promise<unknown>): Promise<number> {
  if (isBench) {
    const before = process.cpuUsage()
    await act()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  await act()
  // Since the last report, after which only the test itself ran.
  return counted(await session.post('Profiler.takePreciseCoverage'))
}

/** Work for all of the input over that for half of it; the bench prints both. @param act takes letters of a script and a size */
async function growthOf(
  name: string,
  act: (letter: string, size: number) => Promise<unknown>,
  size: number,
  letters: readonly string[] = Object.values(scripts),
): Promise<number> {
  // All scripts together: one that is quadratic outweighs the others.
  const work = (of: number) =>
    workOf(async () => {
      for (const letter of letters) await act(letter, of)
    })
  const [all, half] = [await work(size), await work(Math.floor(size / 2))]
  if (!isBench) return all / half
  console.log(
    `${name}: ${(all / letters.length).toFixed(0)} ms for each script, half ${(half / letters.length).toFixed(0)} ms`,
  )
  return 0
}

const bodyBytes = 60_000

/** The body with each of its texts replaced by letters of a script, so that all of it has about these bytes. */
function filled(body: unknown, letter: string, bytes: number): unknown {
  const texts = JSON.stringify(body).match(/"[^"]*"(?!:)/g)?.length ?? 1
  const text = letter.repeat(Math.floor(bytes / Math.max(1, texts) / Buffer.byteLength(letter)))
  return JSON.parse(JSON.stringify(body), (_, value: unknown) => (typeof value === 'string' ? text : value))
}

const writes = Object.values(endpoints).filter(({ body }) => body !== null && body !== ignoredBody)

describe('the work of a call', () => {
  it.each(writes.map(({ method, path }) => [`${method} ${path}`, method, path] as const))(
    '%s grows no faster than its texts (W262)',
    async (_, method, url) => {
      const ids = known.pending
      const path = url.replaceAll(/:([a-zA-Z]+)/g, (_whole, name: string) => ids[name] ?? 'none')
      const visitor = server.visitor()
      const send = (body: unknown) => (method === 'PUT' ? visitor.put : visitor.post)(`${path}?lang=en`, body)
      const [body] = validBodiesFor(url)
      const act = (letter: string, bytes: number) => send(filled(body?.(ids as never), letter, bytes))
      await workOf(() => act('a', 1000))
      expect(await growthOf(`${method} ${url}`, act, bodyBytes)).toBeLessThan(mostGrowth)
    },
  )
})

/** The document with the most fields, one text for each; draw-pdf.test.ts measures tickets. */
const invoice = {
  ...{ seller: { name: 't', lines: 't' }, buyer: ['t', 't'], title: 't', facts: [['t', 't']], subject: 't' },
  ...{ columns: ['t', 't', 't', 't'], rows: [{ cells: ['t', 't', 't', 't'], small: false }] },
  ...{ totals: [['t', 't']], exempt: 't', payment: 't', transfer: [['t', 't']] },
}
/** Below it the steps in which a text is made smaller, until it fits, count more than its length. */
const documentBytes = 30_000

describe('the work of a document', () => {
  it('grows no faster than its texts (W262)', { timeout: 180_000 }, async () => {
    const draw = (letter: string, bytes: number) => {
      const sheet = filled(invoice, letter, bytes) as Extract<PdfContent, { kind: 'billing' }>['sheet']
      const facts = { title: 't', author: 't', lang: 'en', now: 0, unprintableNote: '□' }
      return drawPdf({ ...facts, content: { kind: 'billing', sheet } })
    }
    await draw('a', 1000)
    let growth = Infinity
    // Other work on the machine adds to one measurement; a fault is in all three.
    for (let tries = 0; tries < 3 && growth >= mostGrowth; tries += 1)
      growth = Math.min(growth, await growthOf('billing', draw, documentBytes, [mixed]))
    expect(growth).toBeLessThan(mostGrowth)
  })
})

/** Longest name and title that a form accepts. */
const nameLength = 255

describe('the work of a mail', () => {
  // A document has a thread of its own, where nothing is counted: see above.
  it('with the longest names grows no faster than the names (W262)', async () => {
    const mails = (await queuedMails(server)).filter(({ kind }) => kind !== 'ticket')
    const kinds = new Map(mails.map((mail) => [mail.kind, mail]))
    expect(kinds.size).toBeGreaterThan(1)
    for (const [kind, mail] of kinds) {
      const act = async (letter: string, length: number) => {
        const name = letter.repeat(length / letter.length)
        for (const table of ['reservations', 'tickets'] as const)
          await server.db.updateTable(table).set({ first_name: name, last_name: name }).execute()
        return composeMail(server.context, mail, 'tickets@example.org')
      }
      expect(await growthOf(kind, act, nameLength, [mixed])).toBeLessThan(mostGrowth)
    }
  })
})
