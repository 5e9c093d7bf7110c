/** The page of a ticket. The upper half is the ticket of the folded sheet, the lower half has the details. */
import { View } from '@react-pdf/renderer'
import { createElement, type ReactNode } from 'react'
import {
  colors,
  columnWidth,
  contentWidth,
  Head,
  Labeled,
  page,
  QrCode,
  Rule,
  Sheet,
  Words,
  type Fact,
  type Picture,
} from './parts.ts'

/** What a ticket prints, in its language. */
export interface TicketSheet {
  readonly picture: Picture | null
  readonly title: string
  readonly when: string
  readonly place: string
  /** Text of the code. */
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

function Attendee({ sheet }: { readonly sheet: TicketSheet }): ReactNode {
  const style = { width: textWidth, minSize: 8 }
  return createElement(
    View,
    { style: { width: textWidth } },
    createElement(Labeled, { ...style, fact: sheet.holder, size: 18, maxLines: 3 }),
    createElement(Words, {
      width: textWidth,
      text: sheet.email,
      size: 9.5,
      minSize: 7,
      maxLines: 1,
      color: colors.text,
      top: 1,
    }),
    createElement(Labeled, { ...style, fact: sheet.category, size: 12, maxLines: 2, top: 10 }),
    createElement(Labeled, { width: textWidth, fact: sheet.reference, face: 'mono', maxLines: 2, top: 10 }),
    sheet.payAtDesk === null
      ? null
      : createElement(
          View,
          {
            style: { marginTop: 10, padding: '6 10', borderRadius: 5, backgroundColor: colors.warningPaper },
          },
          createElement(Words, {
            width: textWidth - 20,
            text: sheet.payAtDesk,
            face: 'bold',
            color: colors.warning,
          }),
        ),
  )
}

function UpperHalf({ sheet }: { readonly sheet: TicketSheet }): ReactNode {
  const line = { width: contentWidth, size: 11, maxLines: 2 }
  return createElement(
    View,
    { style: { height: foldY, paddingBottom: 10 } },
    createElement(Head, { picture: sheet.picture }),
    createElement(
      View,
      { style: { marginLeft: page.margin, flexGrow: 1 } },
      createElement(Words, { ...line, text: sheet.title, face: 'bold', size: 22, minSize: 13 }),
      createElement(Words, { ...line, text: sheet.when, minSize: 9, top: 4 }),
      createElement(Words, { ...line, text: sheet.place, minSize: 8, color: colors.text, top: 2 }),
    ),
    createElement(
      View,
      { style: { flexDirection: 'row', justifyContent: 'space-between', marginHorizontal: page.margin } },
      createElement(Attendee, { sheet }),
      createElement(
        View,
        null,
        createElement(QrCode, { text: sheet.code, side: codeSide }),
        createElement(Words, {
          width: codeSide,
          text: sheet.codeNote,
          size: 8,
          minSize: 6.5,
          maxLines: 1,
          align: 'center',
          color: colors.faint,
        }),
      ),
    ),
  )
}

/** One ticket. */
export function TicketPage({ sheet }: { readonly sheet: TicketSheet }): ReactNode {
  const column = { width: columnWidth, minSize: 8 }
  const line = { width: contentWidth, top: 14 }
  const address = { ...line, face: 'regular', size: 9, minSize: 7, maxLines: 2 } as const
  return createElement(
    Sheet,
    null,
    createElement(UpperHalf, { sheet }),
    createElement(
      View,
      { style: { marginHorizontal: page.margin } },
      createElement(Rule, { dashed: true }),
      createElement(
        View,
        { style: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 25 } },
        createElement(Labeled, { ...column, fact: sheet.order, maxLines: 2 }),
        createElement(Labeled, { ...column, fact: sheet.organizer, maxLines: 3 }),
      ),
      createElement(Labeled, { ...line, fact: sheet.extras, face: 'regular', maxLines: 12 }),
      createElement(Labeled, { ...line, fact: sheet.pollPin, face: 'mono' }),
      createElement(Labeled, { ...address, fact: sheet.address }),
      createElement(Labeled, { ...address, fact: sheet.terms }),
    ),
  )
}
