import { describe, expect, it } from 'vitest'
import { toCsv } from '#server/admin/commands/report.ts'

const cellOf = (value: string): string => toCsv([[value]]).slice(1, -2)

describe('toCsv', () => {
  it.each([
    ['=1+1', `"'=1+1"`],
    ['+49 30', `"'+49 30"`],
    ['a;=1+1', `"a;'=1+1"`],
    ['a; @SUM(A1)', `"a; '@SUM(A1)"`],
    ['a\t-1', `"a\t'-1"`],
    ['a\n=1', `"a\n'=1"`],
    ['a;"=1', `"a;""'=1"`],
    ['a;b', '"a;b"'],
    ['a - b', 'a - b'],
    ['1=1', '1=1'],
  ])(
    'leaves no formula at the beginning of a cell, also where semicolons separate cells: %j',
    (value, cell) => {
      expect(cellOf(value)).toBe(cell)
    },
  )
})
