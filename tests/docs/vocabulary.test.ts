/** Code and documents use the terms of docs/GLOSSARY.md. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Sentences that are not plain technical English. */
const prose =
  /\b(whoever|nobody|somebody|tells|told|hears|says|say so|hardly|finished pages?|goes along|stands in|in vain|strangers?|yardstick|learns? of|the sane thing|of (its|their) own)\b/i

/** Names that the glossary replaces. */
const identifiers =
  /\b(\w*(?:BoxOffice|PaymentRoom|Misfit|Shelf|Shelves)\w*|Office|Till|Wish|inRounds|persevere|usePatience|useWho)\b/

/** Files that quote the terms: the glossary, this test, demo content and texts for people. */
const exempt =
  /^(docs\/GLOSSARY\.md|tests\/docs\/vocabulary\.test\.ts|server\/demo\/events\/|tests\/support\/released\/|server\/infra\/database\/migrations\/)/

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|cjs|css|md)$/.test(file) && !exempt.test(file))

function linesWith(pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${String(index + 1)}: ${line.trim()}`] : [])),
  )
}

describe('vocabulary', () => {
  it('has no literary phrase in code or documents', () => {
    expect(linesWith(prose)).toEqual([])
  })

  it('has no identifier that the glossary replaces', () => {
    expect(linesWith(identifiers)).toEqual([])
  })
})
