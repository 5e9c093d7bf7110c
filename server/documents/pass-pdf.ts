/** A pass on paper, for its holder: the PIN large, how long and how often it is good. Contract 2, 1.8. */
import { entryLimit } from '../domain/pass-terms.ts'
import { fullName } from '../domain/holder.ts'
import { passPin, pinOf } from '../domain/pins.ts'
import type { DatePattern } from '../i18n/texts.ts'
import type { Office } from '../office.ts'
import { findFile, type StoredFile } from '../store/files.ts'
import type { FullOrder } from '../store/orders.ts'
import type { BoughtPass } from '../store/subscriptions.ts'
import { drawPicture } from './pdf-picture.ts'
import { colours, contentWidth, fact, fonts, makePdf, page, rule, write, type Pdf } from './pdf.ts'

const { margin } = page
const half = contentWidth / 2 - 10
const right = margin + half + 20

interface Sheet {
  readonly order: FullOrder
  readonly bought: BoughtPass
  readonly title: string
  readonly t: (key: string, ...args: string[]) => string
  readonly date: (instant: number, pattern: DatePattern) => string
}

/** @returns the y below */
function drawHead(pdf: Pdf, { order, title }: Sheet, picture: StoredFile | undefined): number {
  const frame = { x: 0, y: 0, width: page.width, height: 96 }
  const drawn = picture ? drawPicture(pdf, picture, frame) : false
  if (!drawn) pdf.rect(0, 0, page.width, 14).fill(colours.brand)
  const style = { x: margin, width: contentWidth }
  const top = drawn ? 116 : 50
  const below = write(pdf, title, { ...style, y: top, font: fonts.bold, size: 24, smallest: 13, lines: 3 })
  const { name } = order.event.organization
  return write(pdf, name, { ...style, y: below + 4, size: 11, smallest: 8, lines: 2, colour: colours.text })
}

/** @returns the y below */
function drawPin(pdf: Pdf, { bought, t }: Sheet, top: number): number {
  const pin = pinOf(bought.subscription.id, passPin)
  pdf.roundedRect(margin, top, contentWidth, 92, 8).lineWidth(1).strokeColor(colours.line).stroke()
  const style = { x: margin + 16, width: contentWidth - 32, align: 'center' } as const
  write(pdf, t('pdf.pass.pin'), { ...style, y: top + 12, size: 9, colour: colours.faint })
  write(pdf, pin, { ...style, y: top + 26, font: fonts.mono, size: 34, smallest: 20, lines: 1 })
  write(pdf, t('pdf.pass.how'), {
    ...style,
    y: top + 70,
    size: 9,
    smallest: 7,
    lines: 1,
    colour: colours.text,
  })
  return top + 92
}

function drawFacts(pdf: Pdf, { order, bought, t, date }: Sheet, top: number): void {
  const { subscription } = bought
  const { valid_from: from, valid_until: until } = subscription
  const day = (instant: number) => date(instant, 'common.date-format')
  const span = [from === null ? '' : day(from), until === null ? t('pdf.pass.no-end') : day(until)]
  const limit = entryLimit(subscription.max_entries)
  const left = { x: margin, width: half, smallest: 8, lines: 3 }
  const other = { x: right, width: half, smallest: 8, lines: 3 }
  const holder = fact(pdf, t('pdf.holder'), fullName(subscription), { ...left, y: top, size: 14 })
  const valid = fact(pdf, t('pdf.pass.valid'), span.filter(Boolean).join(' – '), { ...other, y: top })
  const entries = limit === null ? t('pdf.pass.unlimited') : String(limit)
  let y = Math.max(holder, valid) + 14
  const count = fact(pdf, t('pdf.pass.entries'), entries, { ...left, y })
  const number = fact(pdf, t('pdf.reference'), subscription.id, { ...other, y, font: fonts.mono, size: 9 })
  y = Math.max(count, number) + 18
  rule(pdf, y)
  const { organization } = order.event
  const contact = `${organization.name}\n${organization.email}`
  const below = fact(pdf, t('pdf.organiser'), contact, { ...left, y: y + 14 })
  const { termsAndConditionsUrl: terms } = order.config
  if (terms)
    fact(pdf, t('pdf.terms'), terms, {
      ...{ x: margin, y: below + 14, width: contentWidth, font: fonts.regular },
      ...{ size: 9, smallest: 7, lines: 2 },
    })
}

/** @returns the file. Rejects when it cannot be drawn. */
export async function passPdf(order: FullOrder, bought: BoughtPass, office: Office): Promise<Buffer> {
  const { event, reservation, config } = order
  const lang = reservation.language
  const title = event.texts.title[lang] ?? config.displayName
  const sheet: Sheet = {
    order,
    bought,
    title,
    t: (key, ...args) => office.texts.text(lang, key, ...args),
    date: (instant, pattern) =>
      office.texts.formatDate(instant, event.time_zone, pattern, [lang])[lang] ?? '',
  }
  const picture = event.file_id ? await findFile(office.db, event.file_id) : undefined
  const author = event.organization.name
  const about = { title: `${title}, ${fullName(bought.subscription)}`, author, lang, now: office.now() }
  return makePdf(about, (pdf) => {
    const below = drawPin(pdf, sheet, drawHead(pdf, sheet, picture) + 24)
    drawFacts(pdf, sheet, below + 24)
  })
}

export const passPdfName = (subscriptionId: string): string => `subscription-${subscriptionId}.pdf`
