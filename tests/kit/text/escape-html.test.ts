import { expect, test } from 'vitest'
import { escapeHtml } from '#kit/text/escape-html.ts'

test('escapeHtml replaces every character that HTML reads as markup', () => {
  expect(escapeHtml(`<a href="x" b='y'>&`)).toBe('&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;')
})
