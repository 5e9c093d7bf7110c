import { afterEach, expect, test } from 'vitest'
import { setPageLanguage } from '#ui/app/set-page-language.ts'

test.each([
  ['de', 'ltr', '/manifest.de.webmanifest'],
  ['en', 'ltr', '/manifest.webmanifest'],
  ['ar', 'rtl', '/manifest.webmanifest'],
])("setPageLanguage uses the manifest of the page's language for %s", (lang, dir, manifest) => {
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

afterEach(() => void Reflect.deleteProperty(navigator, 'standalone'))

test('setPageLanguage adds the manifest to a page without one, except on iOS, which reads only the first of a page (W232)', () => {
  const page = document.implementation.createHTMLDocument('')
  const manifests = () =>
    [...page.querySelectorAll('link[rel="manifest"]')].map((link) => link.getAttribute('href'))
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
  setPageLanguage('de', page)
  expect(manifests()).toEqual([])
  Reflect.deleteProperty(navigator, 'standalone')
  setPageLanguage('de', page)
  setPageLanguage('fr', page)
  expect(manifests()).toEqual(['/manifest.fr.webmanifest'])
})
