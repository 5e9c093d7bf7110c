/** What has to fit together in the file of a pass. */
import { fieldsMisfits } from './field-rules.ts'
import { repeated, spanMisfit, when, type Misfit } from './misfit.ts'
import type { PassFile } from './pass.ts'
import { offerMisfits } from './payment-rules.ts'
import { sharedMisfits } from './shared-rules.ts'

const lengths = ['days', 'months', 'years'] as const

function validityMisfits({ validity }: PassFile): Misfit[] {
  if (validity === undefined) return []
  const given = lengths.filter((name) => validity[name] !== undefined)
  const { from, until } = validity
  const dated = from !== undefined && until !== undefined
  const one = dated ? given.length === 0 : given.length === 1 && from === undefined && until === undefined
  return [
    ...when(!one, ['validity'], 'needs one of days, months, years, or both from and until'),
    ...spanMisfit(['from', from], ['until', until], ['validity']),
  ]
}

export const passMisfits = (file: PassFile): Misfit[] => [
  ...sharedMisfits(file, file.price > 0),
  ...when(
    file.price > 0 && file.currency === null,
    ['price'],
    'costs something, but the pass has no currency',
  ),
  ...offerMisfits(file),
  ...validityMisfits(file),
  ...spanMisfit(['saleFrom', file.saleFrom], ['saleUntil', file.saleUntil], []),
  ...fieldsMisfits(file.fields, file.languages, ['fields']),
  ...repeated(
    (file.events ?? []).map(({ shortName }) => shortName),
    (index) => ['events', index, 'shortName'],
  ),
]
