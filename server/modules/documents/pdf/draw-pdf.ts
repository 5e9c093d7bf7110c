/** Draws documents with React. It runs in a thread of its own. */
import { Document, renderToBuffer } from '@react-pdf/renderer'
import { createElement, type ReactNode } from 'react'
import { localeOf } from '#kit/text/language-choice.ts'
import { BillingPage, type BillingSheet } from './BillingPage.ts'
import { loadFonts } from './fonts.ts'
import { PdfContext } from './parts.ts'
import { PassPage, type PassSheet } from './PassPage.ts'
import { TicketPage, type TicketSheet } from './TicketPage.ts'

export type PdfContent =
  | { readonly kind: 'ticket'; readonly sheet: TicketSheet }
  | { readonly kind: 'pass'; readonly sheet: PassSheet }
  | { readonly kind: 'billing'; readonly sheet: BillingSheet }

/** A document with all that it prints. */
export interface PdfFile {
  readonly title: string
  readonly author: string
  readonly lang: string
  /** Epoch ms. */
  readonly now: number
  /** Printed when a text has a character that no font has; it is drawn as an empty square. */
  readonly unprintableNote: string
  readonly content: PdfContent
}

function pageOf(content: PdfContent): ReactNode {
  if (content.kind === 'pass') return createElement(PassPage, { sheet: content.sheet })
  if (content.kind === 'billing') return createElement(BillingPage, { sheet: content.sheet })
  return createElement(TicketPage, { sheet: content.sheet })
}

function textsOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return ''
  return Object.values(value).map(textsOf).join('')
}
const maxText = 500_000

/** @returns the file, PDF/A-3 with embedded fonts. Rejects when it cannot be drawn */
export async function drawPdf({
  title,
  author,
  lang,
  now,
  unprintableNote,
  content,
}: PdfFile): Promise<Buffer> {
  const text = textsOf(content)
  if (text.length > maxText) throw new RangeError(`${String(text.length)} characters`)
  const fonts = await loadFonts(`${text}…□`.normalize('NFC'), lang)
  const about = {
    title,
    author,
    language: localeOf(lang),
    creator: 'Tessera',
    producer: 'Tessera',
    creationDate: new Date(now),
  }
  return renderToBuffer(
    createElement(
      Document,
      { ...about, conformance: 'PDF/A-3b' },
      createElement(PdfContext, { value: { fonts, unprintableNote } }, pageOf(content)),
    ),
  )
}
