/** package.json lists the supported browsers; documents, compiler and style sheets agree with it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileTargets, oldestBrowsers, styleTargets } from '../../scripts/lib/browser-versions.ts'
import { styleSheets } from '../support/style-sheets.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { chrome, edge, firefox, safari, ios_saf: ios } = oldestBrowsers

describe('the oldest supported browsers', () => {
  it('have the same versions on iOS and macOS, and in Chrome and Edge', () => {
    expect(ios).toBe(safari)
    expect(edge).toBe(chrome)
    expect(Object.keys(oldestBrowsers)).toHaveLength(5)
  })

  it('are those of README and the browser notes', () => {
    const list = `Safari ${String(safari)}, Chrome and Edge ${String(chrome)}, Firefox ${String(firefox)}`
    expect(read('README.md').replaceAll(/\s+/g, ' ')).toContain(list)
    expect(read('docs/browser-notes.md').replaceAll(/\s+/g, ' ')).toContain(list)
  })

  it('are the targets of scripts and style sheets', () => {
    expect(read('vite.config.ts')).toMatch(/^ {4}target: compileTargets,$/m)
    expect(compileTargets).toContain(`ios${String(ios)}`)
    expect(styleTargets['safari']).toBe((16 << 16) | (4 << 8))
    expect(read('vite.server.config.ts')).toMatch(/^ {4}cssTarget: compileTargets,$/m)
    for (const config of ['vite.config.ts', 'vite.server.config.ts'])
      expect(read(config)).toContain('css: { lightningcss: { exclude: keptStyles } }')
  })

  it('have the part of JavaScript that the compiler allows: ES2023 is older than each of them', () => {
    const { compilerOptions } = JSON.parse(read('src/tsconfig.json')) as {
      compilerOptions: { lib: string[] }
    }
    expect(compilerOptions.lib.filter((name) => /^es/.test(name) && name !== 'esnext.intl')).toEqual([
      'es2023',
    ])
  })
})

/** Text of a block after its opening brace. */
function blockAt(text: string, start: number): string {
  let depth = 1
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return text.slice(start, at)
  }
  return text.slice(start)
}

const without = (text: string, head: RegExp): string =>
  [...text.matchAll(head)].reduce(
    (rest, found) => rest.replace(found[0] + blockAt(text, found.index + found[0].length), ''),
    text,
  )

describe('the style sheets', () => {
  it('change on hover only where the pointer can hover: a finger leaves the change behind', () => {
    for (const [file, text] of styleSheets)
      expect(without(text, /@media \(hover\) \{/g), file).not.toContain(':hover')
    expect(styleSheets.map(([, text]) => text).join('')).toContain(':hover')
  })

  it('calculate a hue from numbers: its channel is a number, to which no angle can be added', () => {
    const hues = styleSheets.flatMap(([, text]) => text.match(/calc\(h [^;{]*/g) ?? [])
    expect(hues.length).toBeGreaterThan(0)
    for (const hue of hues) expect(hue).not.toMatch(/\d(deg|grad|rad|turn)\b/)
  })

  it('test the form of relative colors that they use, not a simpler one that Safari 16 has, too', () => {
    const functions = (text: string) =>
      new Set([...text.matchAll(/\b(calc|clamp|min|max)\(/g)].map(([, name]) => name))
    for (const [file, text] of styleSheets) {
      const used = [...text.matchAll(/oklch\(\s*from var[^;]*;/g)].map(([color]) => color).join('')
      if (used === '') continue
      const tested = [...text.matchAll(/@supports[^{]*/g)].join('')
      // Sums of a channel and a number are what the old form lacks; min() stands for max(), which came with it.
      for (const name of functions(used)) if (name !== 'max') expect(functions(tested), file).toContain(name)
      expect(tested, file).toMatch(/calc\(h \+ /)
    }
  })
})
