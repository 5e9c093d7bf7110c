/** The pages of an invoice, of a receipt or of an order that is not paid yet. */
import { createElement, type ReactNode } from 'react'
import { box, colors, columnWidth, contentWidth, labeled, page, row, rule, Sheet, words } from './parts.ts'
import type { Fact, WordsProps } from './parts.ts'

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

type Style = Pick<WordsProps, 'size' | 'color' | 'face'>
const plain: Style = { size: 10 }
const small: Style = { size: 8, color: colors.faint }
const strong: Style = { size: 11.5, face: 'bold' }

const sumWidth = 90
const widthOf = (index: number): number => [contentWidth - 230, 40, 90][index] ?? sumWidth

const cellsRow = (cells: Cells, style: Style): ReactNode =>
  row(
    { marginTop: 5 },
    ...cells.map((text, index) => {
      const width = widthOf(index)
      return box({ width }, words({ ...style, text, width, align: index === 0 ? 'left' : 'right' }))
    }),
  )

const totalRow = ([name, amount]: readonly [string, string], style: Style): ReactNode => {
  const cell = { ...style, align: 'right' } as const
  const nameWidth = contentWidth - sumWidth - 10
  return row(
    { marginBottom: 5 },
    words({ ...cell, text: name, width: nameWidth }),
    words({ ...cell, text: amount, width: sumWidth }),
  )
}

/** One document, on as many pages as it needs. */
export function BillingPage({ sheet }: { readonly sheet: BillingSheet }): ReactNode {
  const { seller, buyer, facts, totals, transfer } = sheet
  const { width, margin } = page
  const line = { width: contentWidth, maxLines: 3, minSize: 8 }
  const column = { width: columnWidth }
  const fact = { width: contentWidth / facts.length - 10, minSize: 8, maxLines: 2 }
  return createElement(
    Sheet,
    { style: { padding: margin, paddingTop: 44 } },
    box({ position: 'absolute', top: 0, left: 0, width, height: 14, backgroundColor: colors.brand }),
    row(
      { minHeight: 92, marginBottom: 34 },
      box(
        {},
        words({ ...column, text: seller.name, face: 'bold', size: 14, minSize: 9, maxLines: 2 }),
        words({ ...column, text: seller.lines, size: 9, color: colors.text, top: 3 }),
      ),
      labeled({ ...column, fact: buyer, face: 'regular' }),
    ),
    words({ ...line, text: sheet.title, face: 'bold', size: 20, minSize: 12 }),
    row({ marginTop: 10, marginBottom: 12 }, ...facts.map((each) => labeled({ ...fact, fact: each }))),
    words({ ...line, text: sheet.subject, size: 10, color: colors.text }),
    box({ marginTop: 17 }, cellsRow(sheet.columns, small)),
    rule(4),
    ...sheet.rows.map((each) => cellsRow(each.cells, each.small ? small : plain)),
    rule(5),
    box(
      { marginTop: 8 },
      ...totals.map((total, index) => totalRow(total, index === totals.length - 1 ? strong : plain)),
      words({ ...line, ...small, text: sheet.exempt ?? '', align: 'right' }),
    ),
    words({ ...line, text: sheet.payment, face: 'bold', size: 11, top: 18 }),
    row({ marginTop: 8 }, ...transfer.map((each) => labeled({ ...column, fact: each }))),
  )
}
