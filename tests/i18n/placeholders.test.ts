import { expect, test } from 'vitest'
import { createTranslationStore } from '#i18n/translation-store.ts'

test.each([
  ['{{0}} left', { 0: 3 }, '3 left'],
  ['{{0}} and {{ 0 }}', { 0: 'x' }, 'x and x'],
  ['by {{name}}', { name: '<b>{{0}}</b>' }, 'by <b>{{0}}</b>'],
  ['no {{1}} value', { 0: 'x' }, 'no  value'],
  ['$& stays', { 0: '$&' }, '$& stays'],
  ['{{0}}', { 0: '$&' }, '$&'],
  ['{{0}}', { 0: '$t(other)' }, '$t(other)'],
  ['{{count}} tickets', { count: 2 }, '2 tickets'],
])('t fills %s with %o: %s', (text, args, result) => {
  const store = createTranslationStore(() => Promise.resolve({}))
  store.setBundle('en', { key: text, other: 'other' })
  expect(store.current().t('key', args)).toBe(result)
})
