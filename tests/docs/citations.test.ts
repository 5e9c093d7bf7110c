/** Every path of a document in the code, and every link in a document, leads to a file and a heading. */
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
