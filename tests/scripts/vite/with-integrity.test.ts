import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withIntegrity } from '../../../scripts/vite/with-integrity.mjs'

it('withIntegrity adds the SHA-256 of scripts and style sheets, and none of what a proxy may change (W85)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'with-integrity-'))
  try {
    for (const name of ['a.js', 'a.css', 'index.html', 'icon.png']) writeFileSync(join(folder, name), 'abc')
    const integrity = 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='
    const entries = ['a.js', 'a.css', 'index.html', 'icon.png'].map((url) => ({ url, revision: null }))
    expect(withIntegrity(folder, entries)).toEqual([
      { url: 'a.js', revision: null, integrity },
      { url: 'a.css', revision: null, integrity },
      { url: 'index.html', revision: null },
      { url: 'icon.png', revision: null },
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
