/** Every path of a document in the code leads to a file and a heading, and no document outside of the repository is cited. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import GithubSlugger from 'github-slugger'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const codeFolders = ['src', 'sw', 'server', 'tests', 'e2e', 'scripts']
const self = 'tests/docs/citations.test.ts'

function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => ending.test(name) && statSync(join(root, name)).isFile())
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const known = new Map<string, ReadonlySet<string>>()

/** The anchors of a Markdown file, as GitHub makes them. */
function headingsOf(file: string): ReadonlySet<string> {
  const slugger = new GithubSlugger()
  const anchors =
    known.get(file) ??
    new Set(
      read(file)
        .replaceAll(/^```[\s\S]*?^```/gm, '')
        .split('\n')
        .flatMap((line) => {
          const [, text] = /^#{1,6} (.*)$/.exec(line) ?? []
          return text === undefined
            ? []
            : [slugger.slug(text.replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1').trim())]
        }),
    )
  known.set(file, anchors)
  return anchors
}

/** @returns why this path leads nowhere, or null. @param file path from the root of the repository */
function broken(file: string, heading: string | undefined): string | null {
  if (!existsSync(join(root, file))) return 'no such file'
  if (heading === undefined || !file.endsWith('.md')) return null
  return headingsOf(file).has(heading) ? null : 'no such heading'
}

const codeFiles = codeFolders
  .flatMap((folder) => filesBelow(folder, /\.(ts|tsx|mjs|cjs|js|css|md)$/))
  .filter((file) => file !== self)

describe('citations in code', () => {
  it('lead to a document of docs and to one of its headings', () => {
    const wrong = codeFiles.flatMap((file) =>
      [...read(file).matchAll(/(?<![\w/.])docs\/([\w./-]+\.md)(?:#([\w-]+))?/g)].flatMap(
        ([cited, path, heading]) => {
          const reason = broken(`docs/${path ?? ''}`, heading)
          return reason === null ? [] : [`${file}: ${cited}: ${reason}`]
        },
      ),
    )
    expect(wrong).toEqual([])
  })

  it.each([
    ['number of a contract', /\b[Cc]ontracts? (?:1|2)\b|\b[Bb]oth contracts\b|\b[Cc]ontract$/],
    ['number of a specification', /\b[Ss]pecifications? [12]\b|\b[Tt]he specification\b/],
    [
      'design note outside of docs',
      /\b(?:PWA-NOTES|EXAMPLES\.md|ENGINES\.md|STACK\.md|LOOK\.md|STACK \d|LOOK \d|LOOK\))/,
    ],
    ['number of a chapter or a trap', /\.md#[\w-]+ (?:to|and)(?:$| \d| traps?\b)|\btraps? \d/],
    ['document without its path', /\bARCHITECTURE(?:,| \d)|\(trap \d|\b[Dd]ecision \d+\b(?!\]\()/],
    ['"reference server" in place of alf.io', /\b[Tt]he reference (?:server|client)\b/],
  ])('contain no %s', (_, pattern) => {
    const citations = codeFiles.flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line) ? [`${file}:${String(index + 1)}: ${line.trim()}`] : [],
        ),
    )
    expect(citations).toEqual([])
  })
})

describe('links in documents', () => {
  it('lead to a file of the repository and to one of its headings', () => {
    const documents = [
      'README.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      ...filesBelow('docs', /\.md$/),
      ...codeFiles.filter((file) => file.endsWith('.md')),
    ]
    const wrong = documents.flatMap((file) =>
      [
        ...read(file)
          .replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
          .matchAll(/\]\(([^)\s]+)\)/g),
      ].flatMap(([, link = '']) => {
        if (/^[a-z]+:/.test(link)) return []
        const [path = '', heading] = link.split('#')
        const target =
          path === '' ? file : relative(root, resolve(root, dirname(file), decodeURIComponent(path)))
        const reason = broken(target, heading)
        return reason === null ? [] : [`${file}: ${link}: ${reason}`]
      }),
    )
    expect(wrong).toEqual([])
  })
})

describe('paths in documents', () => {
  it('lead to a file of the repository', () => {
    const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...filesBelow('docs', /\.md$/)]
    const wrong = documents.flatMap((file) =>
      [...read(file).matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|cjs|json|css|md))`/g)].flatMap(
        ([, path = '']) => (existsSync(join(root, path)) ? [] : [`${file}: ${path}`]),
      ),
    )
    expect(wrong).toEqual([])
  })
})

describe('the README.md of a folder', () => {
  const readmes = codeFiles.filter((file) => file.endsWith('/README.md'))

  it.each(readmes)('%s names files that exist', (readme) => {
    const names = [...read(readme).matchAll(/`([\w./-]+\.(?:tsx?|mjs|css))`/g)].map(([, name = '']) => name)
    const below = filesBelow(dirname(readme), /\.(?:tsx?|mjs|css)$/)
    const exists = (name: string): boolean =>
      below.some((file) => file.endsWith(`/${name}`)) ||
      ['', 'src', 'src/core'].some((folder) => existsSync(join(root, folder, name)))
    const missing = names.filter((name) => !exists(name))
    expect(missing).toEqual([])
  })

  it('src/ui/README.md names classes that the style sheet has', () => {
    const [, list = ''] = /^Structure without a component([\s\S]*?)^## /m.exec(read('src/ui/README.md')) ?? []
    const names = [...list.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
    const styles = filesBelow('src/ui', /\.css$/)
      .map(read)
      .join('')
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(styles))).toEqual([])
  })
})

describe('docs/decisions', () => {
  const records = readdirSync(join(root, 'docs/decisions')).toSorted()

  it('numbers its records without a gap', () => {
    expect(records.map((name) => Number(name.slice(0, 4)))).toEqual(records.map((_, index) => index + 1))
  })

  it.each(records)('%s gives context, decision and consequences under its own number', (name) => {
    const text = read(`docs/decisions/${name}`)
    expect(text).toMatch(new RegExp(`^# ${String(Number(name.slice(0, 4)))}\\. \\S`))
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
      'Context',
      'Decision',
      'Consequences',
    ])
  })
})
