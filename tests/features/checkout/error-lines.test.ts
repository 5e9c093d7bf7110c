import { describe, expect, it } from 'vitest'
import { errorLines } from '#features/checkout/error-lines.ts'
import type { FieldLabel } from '#features/checkout/field-labels.ts'

const label = (text: string): FieldLabel => ({ label: text, section: 'Invoice' })
const t = (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`

const linesOf = (...labels: string[]) => {
  const paths = labels.map((text, index) => [`field${String(index)}`, label(text)] as const)
  return errorLines(new Map(paths), new Set(paths.map(([path]) => path)), { t })
}

describe('errorLines', () => {
  it.each(['VAT Nr.', 'VAT Nr.:', 'VAT Nr. : '])('has one colon before the label %j (B253)', (text) => {
    expect(linesOf(text)).toEqual([{ id: 'f-field0', text: 'Invoice: VAT Nr.' }])
  })

  it('has one line for several fields of a section, which leads to the first of them (B333)', () => {
    expect(linesOf('VAT Nr.:', 'City', 'Street')).toEqual([
      { id: 'f-field0', text: 'Invoice: app.checkout.errors.section {"count":3}' },
    ])
  })
})
