import { render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { TranslationProvider, useTranslations } from '#i18n/use-translations.ts'
import { oneLine, plainText } from '#kit/text/plain-text.ts'
import english from '../../src/i18n/locales/en/server.json'

const keys = Object.keys(english)
const marked = Object.fromEntries(
  Object.entries(english).map(([key, text]) => [
    key,
    `<p class="a"><strong>${text}</strong><br/>&lt;{{0}}&gt; <a href="{{1}}">R&amp;D</a></p>`,
  ]),
)

const EveryText = () => {
  const { t } = useTranslations()
  return keys.map((key) => (
    <p key={key} title={key}>
      {t(key, { 0: '<b>Ada</b>', 1: 'https://shop.example', count: 2 })}
    </p>
  ))
}

describe('texts of the server with markup', () => {
  it.each(['the bundle', 'an event'])('are shown as plain text, each key of %s (B244)', (source) => {
    const store = createTranslationStore()
    if (source === 'the bundle') store.setBundle('en', marked)
    else store.setOverride({ en: marked })
    render(
      <TranslationProvider value={store}>
        <EveryText />
      </TranslationProvider>,
    )
    for (const key of keys) {
      const shown = screen.getByTitle(key)
      expect(shown.children).toHaveLength(0)
      const text = shown.textContent.replaceAll('<b>Ada</b>', '')
      expect(text, key).toMatch(/(^| )<> R&D$/)
      expect(text.replace(/<> R&D$/, ''), key).not.toMatch(/<|&\w+;/)
    }
  })
})

describe('plainText', () => {
  it.each([
    ['Great! It <strong>is now confirmed</strong>.', 'Great! It is now confirmed.'],
    ['Assigned to <strong>{{0}}</strong> &lt;{{1}}&gt;', 'Assigned to {{0}} <{{1}}>'],
    ['Back to <a href="{{0}}">event</a>.', 'Back to event.'],
    ['One<br>two<BR />three', 'One two three'],
    ['d&#39;accord &#x2013; l&apos;ami&nbsp;!', "d'accord – l'ami\u00A0!"],
    ['Age < 5, a<b, 3 > 2, A & B, A&B;', 'Age < 5, a<b, 3 > 2, A & B, A&B;'],
    ['&constructor; &#0; &#x110000; &unknown;', '&constructor; &#0; &#x110000; &unknown;'],
    ['a<!-- note -->b', 'ab'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['', ''],
  ])('reads %j as %j', (html, text) => {
    expect(plainText(html)).toBe(text)
  })

  it('keeps a text without markup, and never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof plainText(text) === 'string'))
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/[<&]/.test(text)),
        (text) => plainText(text) === text,
      ),
    )
  })
})

describe('oneLine', () => {
  it('separates the words of blocks, and none inside of a word', () => {
    expect(oneLine('<h2>Talk</h2><p>By <b>A</b>da &amp; Bo.</p><ul><li>one</li><li>two</li></ul>')).toBe(
      'Talk By Ada & Bo. one two',
    )
  })
})
