/** The pages of an invoice, of a receipt or of an order that is not paid yet. */
import { View } from '@react-pdf/renderer'
import { createElement, type ReactNode } from 'react'
import {
  colors,
  columnWidth,
  contentWidth,
  Labeled,
  page,
  Rule,
  Sheet,
  Words,
  type Fact,
  type WordsProps,
} from './parts.ts'

type Cells = readonly [name: string, count: string, price: string, sum: string]

/** What the document prints, in its language. */
export interface BillingSheet {
  readonly seller: { readonly name: string; readonly lines: string }
  readonly buyer: Fact
  readonly title: string
  readonly facts: readonly Fact[]
  readonly subject: string
  readonly columns: Cells
  readonly rows: readonly { readonly cells: Cells; readonly small: boolean }[]
  readonly totals: readonly (readonly [name: string, amount: string])[]
  /** Null when the order is not exempt from tax. */
  readonly exempt: string | null
  readonly payment: string
  /** Account and reference of a transfer. */
  readonly transfer: readonly Fact[]
}

type Style = Pick<WordsProps, 'size' | 'color' | 'face' | 'top'>
const plain: Style = { size: 10 }
const small: Style = { size: 8, color: colors.faint }
const strong: Style = { size: 11.5, face: 'bold' }

const sumWidth = 90
const widthOf = (index: number): number => [contentWidth - 230, 40, 90][index] ?? sumWidth

const row = { flexDirection: 'row', justifyContent: 'space-between' } as const

function Cell({ cells, style }: { readonly cells: Cells; readonly style: Style }): ReactNode {
  return createElement(
    View,
    { style: row, wrap: false },
    ...cells.map((text, index) =>
      createElement(
        View,
        { key: index, style: { width: widthOf(index) } },
        createElement(Words, {
          ...style,
          text,
          width: widthOf(index),
          align: index === 0 ? 'left' : 'right',
        }),
      ),
    ),
  )
}

function Parties({ sheet: { seller, buyer } }: { readonly sheet: BillingSheet }): ReactNode {
  return createElement(
    View,
    { style: { ...row, minHeight: 92, marginBottom: 34 } },
    createElement(
      View,
      null,
      createElement(Words, {
        width: columnWidth,
        text: seller.name,
        face: 'bold',
        size: 14,
        minSize: 9,
        maxLines: 2,
      }),
      createElement(Words, { width: columnWidth, text: seller.lines, size: 9, color: colors.text, top: 3 }),
    ),
    createElement(Labeled, { width: columnWidth, fact: buyer, face: 'regular' }),
  )
}

function Heading({ sheet: { title, facts, subject } }: { readonly sheet: BillingSheet }): ReactNode {
  const width = contentWidth / facts.length - 10
  return createElement(
    View,
    null,
    createElement(Words, {
      width: contentWidth,
      text: title,
      face: 'bold',
      size: 20,
      minSize: 12,
      maxLines: 2,
    }),
    createElement(
      View,
      { style: { ...row, marginTop: 10, marginBottom: 12 } },
      ...facts.map((fact, index) =>
        createElement(Labeled, { key: index, width, fact, minSize: 8, maxLines: 2 }),
      ),
    ),
    createElement(Words, {
      width: contentWidth,
      text: subject,
      size: 10,
      minSize: 8,
      maxLines: 3,
      color: colors.text,
    }),
  )
}

function Totals({ sheet: { totals, exempt } }: { readonly sheet: BillingSheet }): ReactNode {
  return createElement(
    View,
    { wrap: false, style: { marginTop: 8 } },
    ...totals.map(([name, amount], index) => {
      const style = { ...(index === totals.length - 1 ? strong : plain), align: 'right' } as const
      return createElement(
        View,
        { key: name, style: { ...row, marginBottom: 5 } },
        createElement(Words, { ...style, text: name, width: contentWidth - sumWidth - 10 }),
        createElement(Words, { ...style, text: amount, width: sumWidth }),
      )
    }),
    createElement(Words, { ...small, text: exempt ?? '', width: contentWidth, align: 'right' }),
  )
}

function Payment({ sheet: { payment, transfer } }: { readonly sheet: BillingSheet }): ReactNode {
  return createElement(
    View,
    { wrap: false, style: { marginTop: 18 } },
    createElement(Words, { width: contentWidth, text: payment, face: 'bold', size: 11 }),
    createElement(
      View,
      { style: { ...row, marginTop: 8 } },
      ...transfer.map((fact, index) => createElement(Labeled, { key: index, width: columnWidth, fact })),
    ),
  )
}

/** One document, on as many pages as it needs. */
export function BillingPage({ sheet }: { readonly sheet: BillingSheet }): ReactNode {
  const { margin } = page
  return createElement(
    Sheet,
    { style: { padding: margin, paddingTop: 44 } },
    createElement(View, {
      style: {
        position: 'absolute',
        top: 0,
        left: 0,
        width: page.width,
        height: 14,
        backgroundColor: colors.brand,
      },
    }),
    createElement(Parties, { sheet }),
    createElement(Heading, { sheet }),
    createElement(
      View,
      { style: { marginTop: 22 } },
      createElement(Cell, { cells: sheet.columns, style: small }),
    ),
    createElement(Rule, { top: 4 }),
    ...sheet.rows.map(({ cells, small: isDetail }, index) =>
      createElement(
        View,
        { key: index, style: { marginTop: 5 }, wrap: false },
        createElement(Cell, { cells, style: isDetail ? small : plain }),
      ),
    ),
    createElement(Rule, { top: 5 }),
    createElement(Totals, { sheet }),
    createElement(Payment, { sheet }),
  )
}
