import { describe, expect, it } from 'vitest'
import { allowedMarkup } from '#shell/rendering/allowed-markup.ts'

describe('allowedMarkup', () => {
  it('keeps the elements of Markdown and adds what the sanitizer of the browser adds to links', () => {
    expect(
      allowedMarkup('<p>A <em>long</em> night &amp; <a href="https://example.org/x">more</a><br></p>\n'),
    ).toBe(
      '<p>A <em>long</em> night &amp; <a href="https://example.org/x" target="_blank" rel="noopener noreferrer nofollow">more</a><br></p>\n',
    )
  })

  it.each([
    '<script>alert(1)</script>',
    '<p onclick="alert(1)">x</p>',
    '<p style="position:fixed">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<a onclick="x">x</a>',
    '<img src="/file/a">',
    '<svg><p></p></svg>',
    '<p>not closed',
    '</p>',
    '<b><i>x</b></i>',
    '<!-- x -->',
    'a < b',
  ])('leaves other markup to the browser: %s', (html) => {
    expect(allowedMarkup(html)).toBeNull()
  })

  it('drops the other attributes of a link', () => {
    expect(allowedMarkup('<a href="mailto:a@example.org" onclick="x">x</a>')).toBe(
      '<a href="mailto:a@example.org">x</a>',
    )
  })
})
