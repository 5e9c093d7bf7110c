/** The page of a subscription for its owner: the PIN in large type, validity and entries. */
import { createElement, type ReactNode } from 'react'
import {
  box,
  colors,
  columnWidth,
  contentWidth,
  Head,
  labeled,
  page,
  row,
  rule,
  Sheet,
  words,
} from './parts.ts'
import type { Fact, Picture } from './parts.ts'

/** What a subscription prints, in the language of the order. */
export interface PassSheet {
  readonly picture: Picture | null
  readonly title: string
  readonly organizerName: string
  readonly pin: Fact
  /** How the PIN is used. */
  readonly how: string
  readonly holder: Fact
  readonly valid: Fact
  readonly entries: Fact
  readonly reference: Fact
  readonly organizer: Fact
  readonly terms: Fact | null
}

/** One subscription. */
export function PassPage({ sheet }: { readonly sheet: PassSheet }): ReactNode {
  const column = { width: columnWidth, minSize: 8, maxLines: 3 }
  const line = { width: contentWidth, maxLines: 2 }
  const pinLine = { width: contentWidth - 32, maxLines: 1, size: 9, align: 'center' } as const
  const pinFrame = {
    marginTop: 24,
    padding: '12 16',
    borderWidth: 1,
    borderColor: colors.line,
    borderRadius: 8,
  }
  const [pinLabel, pin] = sheet.pin
  return createElement(
    Sheet,
    null,
    createElement(Head, { picture: sheet.picture }),
    box(
      { marginHorizontal: page.margin },
      words({ ...line, text: sheet.title, face: 'bold', size: 24, minSize: 13, maxLines: 3 }),
      words({ ...line, text: sheet.organizerName, size: 11, minSize: 8, color: colors.text, top: 4 }),
      box(
        pinFrame,
        words({ ...pinLine, text: pinLabel, color: colors.faint }),
        words({ ...pinLine, text: pin, face: 'mono', size: 34, minSize: 20 }),
        words({ ...pinLine, text: sheet.how, minSize: 7, color: colors.text, top: 4 }),
      ),
      row(
        { marginTop: 24 },
        labeled({ ...column, fact: sheet.holder, size: 14 }),
        labeled({ ...column, fact: sheet.valid }),
      ),
      row(
        { marginTop: 14 },
        labeled({ ...column, fact: sheet.entries }),
        labeled({ ...column, fact: sheet.reference, face: 'mono', size: 9 }),
      ),
      rule(18),
      labeled({ ...column, fact: sheet.organizer, top: 13 }),
      labeled({ ...line, fact: sheet.terms, face: 'regular', size: 9, minSize: 7, top: 14 }),
    ),
  )
}
