/**
 * `npm run bench:codes`: share of door views that an independent decoder reads from a distorted screenshot: blur,
 * rotation up to 15 degrees, low contrast, glare, and all of them together, at 1, 2 and 3 pixels a CSS pixel. Each
 * picture is the door view of another attendee. COUNT=28 pictures for each pair of distortion and pixel ratio. Needs a build.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { loadRenderer } from '#server/http/rendered-pages.ts'
import { staticPage } from '#ticket/rules/static-page.ts'
import type { TicketPageRenderer } from '#ticket/rules/static-page.ts'
import { unknownEventDetails } from '#ticket/rules/ticket-details.ts'
import { nothingHappened, noNeighbors } from '#ticket/rules/ticket-page-facts.ts'
import { browserOptions } from '../../e2e/support/browser-options.ts'
import { decodeOnly } from '../../e2e/support/decode-only.ts'

const count = Number(process.env['COUNT'] ?? 28)
/** The share that must be read. */
const goal = 0.99
const ratios = [1, 2, 3]

/** @returns numbers from -1 to 1, the same in every run */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state / 0x100000000) * 2 - 1
  }
}
const next = sequence(12)

interface Distortion {
  readonly filter?: string
  /** Degrees. */
  readonly angle?: number
  /** Center of a white spot, % of the picture. */
  readonly glare?: readonly [x: number, y: number]
}

const blur = 'blur(1.2px)'
const lowContrast = 'contrast(0.35) brightness(1.1)'
const softContrast = 'contrast(0.6)'
const angle = () => Math.round(next() * 15)
const glare = (): [number, number] => [50 + next() * 25, 37 + next() * 20]

const distortions: Readonly<Record<string, () => Distortion>> = {
  none: () => ({}),
  blur: () => ({ filter: blur }),
  rotation: () => ({ angle: angle() }),
  contrast: () => ({ filter: lowContrast }),
  glare: () => ({ glare: glare() }),
  all: () => ({ filter: `${blur} ${softContrast}`, angle: angle(), glare: glare() }),
}

const renderer = await loadRenderer<TicketPageRenderer>(
  join(import.meta.dirname, '../../dist'),
  'ticket-pages',
)
if (renderer === null) throw new Error('There is no build: run `npm run build` first')
const translations = {
  lang: 'en',
  t: (key: string) => key,
  has: () => true,
  pick: () => 'Event',
  pickLang: () => 'en',
}

/** The door view of a random attendee, and the text of its code. */
function doorView(): { html: string; text: string } {
  const uuid = randomUUID()
  const text = `${uuid}/${createHmac('sha256', randomUUID()).update(uuid).digest('base64')}`
  const attendee = { fullName: `Ada ${uuid.slice(0, 8)}`, email: 'ada@example.org' }
  const ticket = {
    ...unknownEventDetails('event'),
    ...attendee,
    eventShortName: 'event',
    uuid: randomUUID(),
    ticketAccessType: null,
    timeZone: 'UTC',
    datesWithOffset: { startDateTime: 0, startTimeZoneOffset: 0, endDateTime: 0, endTimeZoneOffset: 0 },
    sameDay: true,
    ticketCategoryName: 'Standard',
    reservationFullName: attendee.fullName,
    shortId: 'B7D1F0AA',
    onSiteDue: null,
    deskPaymentRequired: false,
    extras: [],
    pollPin: null,
    code: { text, ...attendee },
    checkedAt: 0,
    ...nothingHappened,
  }
  const content = renderer?.doorView(ticket, noNeighbors, translations, 0) ?? ''
  return {
    text,
    html: renderer ? staticPage(renderer, { content, title: '', lang: 'en', accents: [] }).html : '',
  }
}

const screenSize = { width: 390, height: 844 }
/** Large enough for a rotated screen. */
const pictureSize = { width: 660, height: 960 }

/** A picture of the screen as a camera takes it. */
async function photograph(camera: Page, screen: Buffer, distortion: Distortion): Promise<Buffer> {
  await camera.evaluate(
    async ({ source, width, filter, angle, glare }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      Object.assign(image.style, {
        position: 'fixed',
        inset: '0',
        margin: 'auto',
        inlineSize: `${String(width)}px`,
        rotate: `${String(angle)}deg`,
        filter,
      })
      const spot = document.createElement('div')
      const [x, y] = glare.map((part) => `${String(part)}%`)
      const light = `radial-gradient(circle 140px at ${x ?? ''} ${y ?? ''}, #fffd, #fff8 35%, #fff0)`
      Object.assign(spot.style, { position: 'fixed', inset: '0', background: light })
      document.body.style.background = '#555'
      document.body.replaceChildren(image, ...(glare.length > 0 ? [spot] : []))
    },
    {
      source: `data:image/png;base64,${screen.toString('base64')}`,
      width: screenSize.width,
      filter: distortion.filter ?? 'none',
      angle: distortion.angle ?? 0,
      glare: [...(distortion.glare ?? [])],
    },
  )
  return camera.screenshot()
}

/** How many pictures were read. */
async function countRead(browser: Browser, ratio: number, kind: () => Distortion): Promise<number> {
  const options = { deviceScaleFactor: ratio, reducedMotion: 'reduce' } as const
  const page = await browser.newPage({ ...options, viewport: screenSize })
  const camera = await browser.newPage({ ...options, viewport: pictureSize })
  let read = 0
  for (let picture = 0; picture < count; picture += 1) {
    const { html, text } = doorView()
    await page.setContent(html.replace(/<script>.*?<\/script>/, ''))
    const photo = await photograph(camera, await page.screenshot(), kind())
    if ((await decodeOnly(photo).catch(() => null)) === text) read += 1
  }
  await Promise.all([page.close(), camera.close()])
  return read
}

const browser = await chromium.launch(browserOptions)
let [read, taken] = [0, 0]
try {
  for (const [name, kind] of Object.entries(distortions)) {
    const shares: string[] = []
    for (const ratio of ratios) {
      const readCount = await countRead(browser, ratio, kind)
      read += readCount
      taken += count
      shares.push(`${String(readCount)} of ${String(count)} at ${String(ratio)}x`)
    }
    console.log(`${name.padEnd(9)} ${shares.join(', ')}`)
  }
} finally {
  await browser.close()
}
const share = read / taken
console.log(
  `Read: ${String(read)} of ${String(taken)}, ${(share * 100).toFixed(1)} % (goal ${String(goal * 100)} %)`,
)
process.exitCode = share >= goal ? 0 : 1
