/** Checks that requirements and tests name each other, and that docs/COVERAGE.md is up to date. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { coverageFile, coverageText, requirementIds, testFilesById } from '../../scripts/lib/coverage.ts'

describe('docs/coverage.yaml', () => {
  it('has each id once', () => {
    expect(new Set(requirementIds).size).toBe(requirementIds.length)
  })

  it('has a test for each requirement: a title ends with its id', () => {
    expect(requirementIds.filter((id) => !testFilesById.has(id))).toEqual([])
  })

  it('has a requirement for each id in a title', () => {
    const known = new Set(requirementIds)
    expect([...testFilesById.keys()].filter((id) => !known.has(id))).toEqual([])
  })
})

describe('docs/COVERAGE.md', () => {
  it('is what npm run coverage writes', () => {
    expect(readFileSync(coverageFile, 'utf8')).toBe(coverageText())
  })
})
