/** What `npm run pack` copies: a server that starts without development packages. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { packedFiles, packedPackage, starter } from '../../../scripts/lib/packed.mjs'
import { serverFiles } from '../../../scripts/lib/server-files.mjs'

const root = resolve(import.meta.dirname, '../../..')
let files: readonly string[] = []
beforeAll(async () => {
  files = await serverFiles()
})

describe('the files of a packed server', () => {
  it('hold its programs, texts, fonts and packages with their licenses (B393)', () => {
    for (const file of [
      'package.json',
      'server/main.ts',
      'server/cli.ts',
      'src/i18n/locales/de/server.json',
      'src/i18n/locales/de/wallet.json',
      'server/modules/documents/pdf/worker.ts',
      'node_modules/fastify/package.json',
      'node_modules/@react-pdf/renderer/package.json',
      'node_modules/react/package.json',
      'node_modules/fastify/LICENSE',
      'node_modules/@electric-sql/pglite/dist/pglite.wasm',
      'node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
      'node_modules/@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2',
    ])
      expect(files).toContain(file)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it('hold what their modules require (B393)', () => {
    const required = files.flatMap((file) => {
      const text = file.endsWith('.mjs') ? readFileSync(join(root, file), 'utf8') : ''
      if (!text.includes('createRequire(')) return []
      const calls = text.matchAll(/\brequire(?:\$\d+)?\('([^']+)'\)/g)
      const { resolve: find } = createRequire(join(root, file))
      return [...calls].flatMap(([, name = '']) => {
        try {
          return relative(root, find(name))
        } catch {
          return [] // A binary of another platform.
        }
      })
    })
    const packed = new Set(files)
    expect(required).toContain(
      'node_modules/@react-pdf/font/node_modules/pdfkit/js/standard-fonts/Courier.cjs',
    )
    expect(required.filter((file) => file.startsWith('node_modules/') && !packed.has(file))).toEqual([])
  })

  it('hold neither the sign-in of the demo nor a package for development (B393)', () => {
    expect(files.filter((file) => file.startsWith('server/demo/sign-in/'))).toEqual([])
    const development = [
      'oidc-provider',
      'vite',
      'tsx',
      'react-dom',
      'vitest',
      'typescript',
      'playwright-core',
    ]
    expect(
      development.filter((name) => files.some((file) => file.startsWith(`node_modules/${name}/`))),
    ).toEqual([])
  })

  it('have room in an image of 250 MB (B393)', () => {
    const bytes = files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0)
    expect(bytes).toBeLessThan(85_000_000)
  })

  it('need every package that package.json does not list for development (B393)', () => {
    const used = Object.keys({ ...packageJson.dependencies, ...packageJson.optionalDependencies }).filter(
      (name) => !files.some((file) => file.startsWith(`node_modules/${name}/`)),
    )
    expect(used).toEqual([])
  })
})

describe('a packed server', () => {
  it('has commands that need no package for development, and the documents that its texts name (B393)', () => {
    const { scripts, devDependencies } = packedPackage(packageJson, '1a2b3c4')
    expect([Object.keys(scripts), devDependencies]).toEqual([['start', 'boxoffice'], undefined])
    const texts = [...files, 'deploy/tessera.service', 'deploy/boxoffice']
      .filter((file) => /^(server|deploy)\//.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
    const named = texts.flatMap((text) =>
      [...text.matchAll(/(?<=['"` /])docs\/[A-Z]\w*\.md(?=[#\s'"`)])/g)].map(String),
    )
    const comments = ['docs/OFFLINE.md', 'docs/ARCHITECTURE.md', 'docs/GLOSSARY.md']
    expect(named.filter((file) => !packedFiles.includes(file) && !comments.includes(file))).toEqual([])
    expect(packedFiles.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it.each([
    ['18.20.4', 'Tessera needs Node 22.18 or newer'],
    ['22.17.1', 'Tessera needs Node 22.18 or newer'],
    ['22.18.0', 'started by node '],
    ['24.0.0', 'started by node '],
  ])('starts under Node %s or names the version that it needs (B393)', (node, expected) => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-pack-'))
    mkdirSync(join(folder, 'server'))
    writeFileSync(join(folder, 'start.mjs'), starter('main.mjs'))
    writeFileSync(join(folder, 'server/main.mjs'), `console.error('started by', process.env.BOXOFFICE)`)
    const version = `Object.defineProperty(process.versions, 'node', { value: '${node}' })`
    const { stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${version}`, join(folder, 'start.mjs')],
      { encoding: 'utf8', env: {} },
    )
    rmSync(folder, { recursive: true })
    expect(stderr).toContain(expected)
  })
})
