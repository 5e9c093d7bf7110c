/** Checks that `npm run coverage-rows` can plant every fault of docs/coverage-faults.yaml. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plant, readFaults, readRows } from '../../scripts/lib/coverage-faults.mjs'

const root = join(import.meta.dirname, '../..')
const faults = readFaults()
const rows = new Map(readRows().map((row) => [row.id, row]))

describe('docs/coverage-faults.yaml', () => {
  it('has faults of at least 100 rows that are built', () => {
    expect(new Set(faults.map(({ id }) => id)).size).toBeGreaterThanOrEqual(100)
  })

  it('names only rows that are built and proven by a test', () => {
    const unproven = faults.filter(({ id }) => {
      const row = rows.get(id)
      return row?.state !== 'built' || row.tests.length === 0
    })
    expect(unproven.map(({ id }) => id)).toEqual([])
  })

  it('has texts that occur exactly once in their file', () => {
    const wrong = faults.flatMap((fault) => {
      try {
        plant(readFileSync(join(root, fault.file), 'utf8'), fault)
        return []
      } catch (error) {
        return [String(error)]
      }
    })
    expect(wrong).toEqual([])
  })
})
