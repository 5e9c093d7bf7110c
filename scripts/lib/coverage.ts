/** The requirements of docs/coverage.yaml and the tests whose titles end with their ids. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')
export const coverageFile = join(root, 'docs/COVERAGE.md')

/** A sentence, or with the reason why the app does something else on purpose. */
type Requirement = string | { requirement: string; differs: string }

const parts = parse(readFileSync(join(root, 'docs/coverage.yaml'), 'utf8')) as Record<
  string,
  Record<string, Record<string, Requirement>>
>

/** The id of every requirement, in the order of the file. */
export const requirementIds = Object.values(parts)
  .flatMap((sections) => Object.values(sections))
  .flatMap((rows) => Object.keys(rows))

/** The ids at the end of a title, `B2, B210-B212`, one by one. */
const idsIn = (list: string): string[] =>
  list.split(', ').flatMap((item) => {
    const [, letter = '', first = '', last = first] = /^([A-Z])(\d+)(?:-[A-Z](\d+))?$/.exec(item) ?? []
    return Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, at) => letter + String(Number(first) + at),
    )
  })

/** Requirement id -> the test files with a title that ends with `(id)`, sorted. */
export const testFilesById = new Map<string, string[]>()
for (const folder of ['e2e', 'tests'])
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!/\.(test|spec)\.tsx?$/.test(name)) continue
    const titled = readFileSync(join(root, folder, name), 'utf8').matchAll(
      /\(((?:[BPQW]\d+(?:-[BPQW]\d+)?(?:, )?)+)\)(?=['"`],?\s)/g,
    )
    for (const id of new Set([...titled].flatMap(([, list = '']) => idsIn(list))))
      testFilesById.set(id, [...(testFilesById.get(id) ?? []), `${folder}/${name}`])
  }

const rowText = ([id, row]: [string, Requirement]): string => {
  const sentence = typeof row === 'string' ? row : `${row.requirement}. **Differs:** ${row.differs}`
  return `| ${id} | ${sentence} | ${(testFilesById.get(id) ?? []).map((file) => `\`${file}\``).join(', ')} |`
}

/** @returns the content of docs/COVERAGE.md */
export const coverageText = (): string => {
  const differing = Object.values(parts)
    .flatMap((sections) => Object.values(sections))
    .flatMap((rows) => Object.values(rows))
    .filter((row) => typeof row !== 'string').length
  const lines = [
    '# Coverage',
    '',
    '`npm run coverage` writes this file: the requirements come from [coverage.yaml](coverage.yaml), the tests from the titles that',
    'end with their ids, as `(B2, B3)`. A test fails when the requirement is broken. `Differs` gives the reason where the app does',
    'something else on purpose. The row of a call means that the server answers it; the rows of the screens tell what the app does',
    `with it. ${String(requirementIds.length)} requirements, ${String(differing)} of them differ.`,
  ]
  for (const [part, sections] of Object.entries(parts)) {
    lines.push('', `## ${part}`)
    for (const [section, rows] of Object.entries(sections))
      lines.push(
        '',
        `### ${section}`,
        '',
        '| | requirement | tests |',
        '|---|---|---|',
        ...Object.entries(rows).map(rowText),
      )
  }
  return `${lines.join('\n')}\n`
}
