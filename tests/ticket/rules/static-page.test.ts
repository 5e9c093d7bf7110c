import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { accentStyle, laterMark, pageHtml, pagePolicy } from '#ticket/rules/static-page.ts'

describe('pageHtml', () => {
  let html: string
  beforeEach(() => {
    html = pageHtml({
      content: '<p>ticket</p>',
      title: 'A & <b>',
      lang: 'he',
      styles: ['a{}', 'b{}'],
      script: 'start()',
    })
  })

  it('has the language, its direction, and the title as text', () => {
    expect(html).toContain('<html lang="he" dir="rtl" data-stored="page">')
    expect(html).toContain('<title>A &amp; &lt;b&gt; · Tessera</title>')
    expect(pageHtml({ content: '', title: '', lang: '"><x', styles: [], script: '' })).toContain(
      'lang="&quot;&gt;&lt;x"',
    )
  })

  it('has its styles in the head, and the content before the element that the app renders into', () => {
    expect(html).toContain('<style>a{}</style><style>b{}</style></head>')
    expect(html).toContain('<body><div id="stored"><p>ticket</p></div><div id="root" hidden></div>')
    expect(html.endsWith('<script>start()</script></body></html>')).toBe(true)
  })

  it('has its icon inside: it requests nothing, /favicon.ico included', () => {
    expect(html.slice(0, html.indexOf('</head>'))).toContain(
      '<link rel="icon" type="image/svg+xml" href="data:',
    )
    expect(html).not.toMatch(/(?:src|href)="(?!data:)/)
  })

  it('asks extensions that recolor pages to leave its code as it is, as the page of the app does (W93)', () => {
    const app = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')
    for (const head of [html, app]) expect(head).toContain('<meta name="darkreader-lock"')
  })

  it('is a complete document for phones that no search engine lists', () => {
    expect(html.startsWith('<!doctype html>')).toBe(true)
    expect(html).toContain('<meta charset="utf-8">')
    expect(html).toContain('width=device-width, initial-scale=1, viewport-fit=cover')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('media="(prefers-color-scheme: light)" content="#f7f5f6"')
    expect(html).toContain('media="(prefers-color-scheme: dark)" content="#0f0c0d"')
  })
})

describe('pagePolicy', () => {
  it('allows the own styles by hash, and nothing of other sites', () => {
    expect(pagePolicy(['one', 'two'], 'three').split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' 'sha256-three'",
      "style-src 'self' 'sha256-one' 'sha256-two'",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "font-src 'self'",
      "manifest-src 'self' data:",
      "worker-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types tessera dompurify 'allow-duplicates'",
    ])
  })
})

describe('accentStyle', () => {
  it('has one rule for each color, in a fixed order', () => {
    expect(accentStyle(['#fff', null, '#000', '#fff'])).toBe(
      '[data-accent="#000"]{--accent:#000}[data-accent="#fff"]{--accent:#fff}',
    )
  })

  it('is empty without a color, and drops what is no color', () => {
    expect(accentStyle([null])).toBe('')
    expect(accentStyle(['red}body{display:none'])).toBe('')
  })
})

describe('laterMark', () => {
  it('finds the start of the element that may come after the first frame', () => {
    expect('<p>code</p><div data-later="x">'.search(laterMark)).toBe(11)
    expect('<p data-later-on>'.search(laterMark)).toBe(-1)
  })
})
