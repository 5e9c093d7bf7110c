/** The page of a ticket. The upper half is the ticket of the folded sheet, the lower half has the details. */
import { createElement, type ReactNode } from 'react'
import {
  box,
  colors,
  columnWidth,
  contentWidth,
  Head,
  labeled,
  page,
  QrCode,
  row,
  rule,
  Sheet,
  words,
  type Fact,
  type Picture,
} from './parts.ts'

/** What a ticket prints, in its language. */
export interface TicketSheet {
  readonly picture: Picture | null
  readonly title: string
  readonly when: string
  readonly place: string
  readonly code: string
  readonly codeNote: string
  readonly holder: Fact
  readonly email: string
  readonly category: Fact
  readonly reference: Fact
  /** Null when nothing is to be paid at the door. */
  readonly payAtDesk: string | null
  readonly order: Fact
  readonly organizer: Fact
  readonly extras: Fact | null
  readonly pollPin: Fact | null
  readonly address: Fact
  readonly terms: Fact | null
}

const foldY = page.height / 2
const codeSide = 208
const textWidth = contentWidth - codeSide - 24

function attendee({ holder, email, category, reference, payAtDesk }: TicketSheet): ReactNode {
  const line = { width: textWidth, minSize: 8, maxLines: 2, top: 10 }
  const warning = { marginTop: 10, padding: '6 10', borderRadius: 5, backgroundColor: colors.warningPaper }
  return box(
    { width: textWidth },
    labeled({ ...line, fact: holder, size: 18, maxLines: 3, top: 0 }),
    words({ ...line, text: email, size: 9.5, minSize: 7, maxLines: 1, color: colors.text, top: 1 }),
    labeled({ ...line, fact: category, size: 12 }),
    labeled({ ...line, fact: reference, face: 'mono', minSize: 10.5 }),
    payAtDesk !== null &&
      box(warning, words({ text: payAtDesk, width: textWidth - 20, face: 'bold', color: colors.warning })),
  )
}

/** One ticket. */
export function TicketPage({ sheet }: { readonly sheet: TicketSheet }): ReactNode {
  const column = { width: columnWidth, minSize: 8, maxLines: 3 }
  const line = { width: contentWidth, top: 14, minSize: 7, maxLines: 2 }
  const event = { ...line, size: 11 }
  const note = { width: codeSide, size: 8, minSize: 6.5, maxLines: 1, align: 'center' } as const
  return createElement(
    Sheet,
    null,
    box(
      { height: foldY, paddingBottom: 10 },
      createElement(Head, { picture: sheet.picture }),
      box(
        { marginLeft: page.margin, flexGrow: 1 },
        words({ ...event, text: sheet.title, face: 'bold', size: 22, minSize: 13, top: 0 }),
        words({ ...event, text: sheet.when, minSize: 9, top: 4 }),
        words({ ...event, text: sheet.place, minSize: 8, color: colors.text, top: 2 }),
      ),
      row(
        { marginHorizontal: page.margin },
        attendee(sheet),
        box(
          {},
          createElement(QrCode, { text: sheet.code, side: codeSide }),
          words({ ...note, text: sheet.codeNote, color: colors.faint }),
        ),
      ),
    ),
    box(
      { marginHorizontal: page.margin },
      rule(0, '2 4'),
      row(
        { marginTop: 25 },
        labeled({ ...column, fact: sheet.order }),
        labeled({ ...column, fact: sheet.organizer }),
      ),
      labeled({ ...line, fact: sheet.extras, face: 'regular', minSize: 10.5, maxLines: 12 }),
      labeled({ ...line, fact: sheet.pollPin, face: 'mono' }),
      labeled({ ...line, fact: sheet.address, face: 'regular', size: 9 }),
      labeled({ ...line, fact: sheet.terms, face: 'regular', size: 9 }),
    ),
  )
}
