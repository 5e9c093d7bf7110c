/** The page of a subscription for its owner: the PIN in large type, validity and entries. */
import { View } from '@react-pdf/renderer'
import { createElement, type ReactNode } from 'react'
import {
  colors,
  columnWidth,
  contentWidth,
  Head,
  Labeled,
  page,
  Rule,
  Sheet,
  Words,
  type Fact,
  type Picture,
} from './parts.ts'

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

function Pin({ pin: [label, pin], how }: Pick<PassSheet, 'pin' | 'how'>): ReactNode {
  const line = { width: contentWidth - 32, maxLines: 1, align: 'center' } as const
  return createElement(
    View,
    { style: { marginTop: 24, padding: '12 16', border: 1, borderColor: colors.line, borderRadius: 8 } },
    createElement(Words, { ...line, text: label, size: 9, color: colors.faint }),
    createElement(Words, { ...line, text: pin, face: 'mono', size: 34, minSize: 20 }),
    createElement(Words, { ...line, text: how, size: 9, minSize: 7, color: colors.text, top: 4 }),
  )
}

/** One subscription. */
export function PassPage({ sheet }: { readonly sheet: PassSheet }): ReactNode {
  const column = { width: columnWidth, minSize: 8, maxLines: 3 }
  const row = (top: number, ...facts: readonly ReactNode[]): ReactNode =>
    createElement(
      View,
      { style: { flexDirection: 'row', justifyContent: 'space-between', marginTop: top } },
      ...facts,
    )
  return createElement(
    Sheet,
    null,
    createElement(Head, { picture: sheet.picture }),
    createElement(
      View,
      { style: { marginHorizontal: page.margin } },
      createElement(Words, {
        width: contentWidth,
        text: sheet.title,
        face: 'bold',
        size: 24,
        minSize: 13,
        maxLines: 3,
      }),
      createElement(Words, {
        width: contentWidth,
        text: sheet.organizerName,
        size: 11,
        minSize: 8,
        maxLines: 2,
        color: colors.text,
        top: 4,
      }),
      createElement(Pin, sheet),
      row(
        24,
        createElement(Labeled, { ...column, fact: sheet.holder, size: 14 }),
        createElement(Labeled, { ...column, fact: sheet.valid }),
      ),
      row(
        14,
        createElement(Labeled, { ...column, fact: sheet.entries }),
        createElement(Labeled, { ...column, fact: sheet.reference, face: 'mono', size: 9 }),
      ),
      createElement(Rule, { top: 18 }),
      createElement(Labeled, { ...column, fact: sheet.organizer, top: 13 }),
      createElement(Labeled, {
        fact: sheet.terms,
        width: contentWidth,
        face: 'regular',
        size: 9,
        minSize: 7,
        maxLines: 2,
        top: 14,
      }),
    ),
  )
}
