import { expect, test } from 'vitest'
import { setPageLanguage } from '#shared/set-page-language.ts'

test.each([
  ['de', 'ltr', '/manifest.de.webmanifest'],
  ['en', 'ltr', '/manifest.webmanifest'],
  ['ar', 'rtl', '/manifest.webmanifest'],
])("uses the manifest of the page's language for %s", (lang, dir, manifest) => {
  const page = document.implementation.createHTMLDocument('')
  const link = Object.assign(page.createElement('link'), {
    rel: 'manifest',
    href: '/manifest.fr.webmanifest',
  })
  page.head.append(link)
  setPageLanguage(lang, page)
  expect(page.documentElement.lang).toBe(lang)
  expect(page.documentElement.dir).toBe(dir)
  expect(link.getAttribute('href')).toBe(manifest)
})
