/** A folder with the files of a build, for tests that need none. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll } from 'vitest'

export const script = `console.log('app')\n`.repeat(200)

export function fakeDist(): string {
  const dist = mkdtempSync(join(tmpdir(), 'tessera-dist-'))
  for (const folder of ['assets', '.vite']) mkdirSync(join(dist, folder))
  const files = {
    'index.html':
      '<!doctype html><html lang="en" dir="ltr"><head><title>Tessera</title></head><body><div id="root"></div></body></html>',
    'assets/index-Ab12.js': script,
    'assets/index-Cd34.css': '.pk{color:#111}',
    '.vite/manifest.json': JSON.stringify({
      'index.html': { file: 'assets/index-Ab12.js', css: ['assets/index-Cd34.css'] },
    }),
    'sw.js': '// worker',
    'start.js': '// start',
    'recover.html': '<!doctype html><title>Recover</title>',
    'manifest.webmanifest': '{}',
    'favicon.ico': 'icon',
    'robots.txt': 'User-agent: *\n',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text)
  writeFileSync(join(dist, 'assets/index-Ab12.js.br'), brotliCompressSync(script))
  return dist
}

/** The same for the tests of a file or a group, after which it is removed. */
export function testDist(): string {
  const dist = fakeDist()
  afterAll(() => rmSync(dist, { recursive: true }))
  return dist
}
