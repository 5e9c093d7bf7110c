import { describe, expect, it } from 'vitest'
import { errorLines } from '#features/checkout/error-lines.ts'
import type { FieldLabel } from '#features/checkout/field-labels.ts'

const label = (text: string): FieldLabel => ({ label: text, ticket: null, section: 'Invoice' }) as FieldLabel
const error = { text: 'This field is required', namesField: false }

const texts = (...labels: string[]) => {
  const paths = labels.map((text, index) => [`field${String(index)}`, text] as const)
  return errorLines(
    new Map(paths.map(([path, text]) => [path, label(text)])),
    new Map(paths.map(([path]) => [path, error])),
  ).map(({ text }) => text)
}

describe('errorLines', () => {
  it.each(['VAT Nr.', 'VAT Nr.:', 'VAT Nr. : '])('has one colon after the label %j (B253)', (text) => {
    expect(texts(text)).toEqual(['VAT Nr.: This field is required'])
  })

  it('lists several labels without colons between them', () => {
    expect(texts('VAT Nr.:', 'City')).toEqual(['Invoice: VAT Nr., City'])
  })
})
