import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { messageText } from '#core/domain/message-text.ts'
import de from '#i18n/locales/de.json'
import en from '#i18n/locales/en.json'
import es from '#i18n/locales/es.json'
import fr from '#i18n/locales/fr.json'
import italian from '#i18n/locales/it.json'

const polish = {
  bilet_one: '{{count}} bilet',
  bilet_few: '{{count}} bilety',
  bilet_many: '{{count}} biletów',
}

describe('messageText', () => {
  it('takes the plural form of the language', () => {
    expect([1, 3, 5].map((count) => messageText(polish, 'pl', 'bilet', { count }))).toEqual([
      '1 bilet',
      '3 bilety',
      '5 biletów',
    ])
  })

  it('takes the key itself where it has no plural forms', () => {
    expect(messageText({ past: 'Past ({{count}})' }, 'en', 'past', { count: 2 })).toBe('Past (2)')
  })

  it('replaces a placeholder without a value by nothing', () => {
    expect(messageText({ hello: 'Hello {{name}}' }, 'en', 'hello')).toBe('Hello ')
  })

  it('returns undefined for an unknown key', () => {
    expect(messageText({}, 'en', 'hello')).toBeUndefined()
  })

  it('ignores properties that every object has, as key, as plural form and as placeholder', () => {
    expect(messageText({}, 'en', 'constructor')).toBeUndefined()
    expect(messageText({ hello: 'Hello {{constructor}}' }, 'en', 'hello')).toBe('Hello ')
  })

  it('isolates each value in a language from right to left', () => {
    expect(messageText({ pay: 'Pay {{ price }}' }, 'ar', 'pay', { price: 'CHF 5' })).toBe(
      'Pay \u2068CHF 5\u2069',
    )
    expect(messageText({ pay: 'Pay {{ price }}' }, 'en', 'pay', { price: 'CHF 5' })).toBe('Pay CHF 5')
  })

  it.each(Object.entries({ de, en, es, fr, it: italian }))(
    'gives every text of %s as i18next does',
    (lang, file) => {
      const table = Object.fromEntries(
        Object.entries<Record<string, unknown>>(file).flatMap(([part, texts]) =>
          part === 'manifest' ? [] : Object.entries(texts).map(([key, text]) => [key, String(text)] as const),
        ),
      )
      const translator = createInstance()
      void translator.init({
        lng: lang,
        keySeparator: false,
        nsSeparator: false,
        initAsync: false,
        resources: { [lang]: { translation: table } },
        interpolation: { escapeValue: false },
        missingInterpolationHandler: () => '',
      })
      const args = { 0: 'A', 1: 'B', name: 'Ada', price: 'CHF 5' }
      for (const key of new Set(Object.keys(table).map((full) => full.replace(/_(one|few|many|other)$/, ''))))
        for (const count of [1, 2, 1_000_000])
          expect(messageText(table, lang, key, { ...args, count })).toBe(
            translator.t(key, { ...args, count }),
          )
    },
  )
})
