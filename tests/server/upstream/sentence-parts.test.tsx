/**
 * Sentences whose parts are texts of the bundle, with each anomaly of the bundles of alf.io: behind the server of this project,
 * and without one (docs/api/catalogue.md#translations).
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { taxNote } from '#catalogue/parts/price-texts.ts'
import { appLanguages } from '#i18n/locales.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { TranslationProvider } from '#i18n/use-translations.ts'
import { TermsConsent } from '#purchase/parts/TermsConsent.tsx'
import { loadTranslations } from '#server/infra/i18n/translations.ts'
import { withOwnTexts } from '#server/upstream/upstream-data.ts'

const kinds = ['tc', 'privacy'] as const
const parts = ['prefix', 'link.text', 'suffix'] as const
type Parts = Readonly<Record<(typeof parts)[number], string>>
const keyOf = (kind: string, part: string) => `reservation-page.${kind}.${part}`
const tableOf = (textOf: (key: string, kind: string) => Parts) =>
  Object.fromEntries(
    kinds.flatMap((kind) => parts.map((part) => [keyOf(kind, part), textOf(keyOf(kind, part), kind)[part]])),
  )

const english: Parts = { prefix: 'I accept the', 'link.text': 'terms', suffix: '' }
const made = { prefix: 'Alfa', 'link.text': 'beta', suffix: 'gamma' }
/** What alf.io may send for a sentence, and the sentence that it means; null: that of this server. */
const anomalies: Record<string, readonly [(key: string) => Parts, string | null]> = {
  'every part': [() => made, 'Alfa beta gamma'],
  'no suffix, as in English': [() => ({ ...made, suffix: '' }), 'Alfa beta'],
  'a suffix of spaces': [() => ({ ...made, suffix: ' \n' }), 'Alfa beta'],
  'the key as suffix': [(key) => ({ ...made, suffix: key }), null],
  'the key and a line break as suffix': [(key) => ({ ...made, suffix: `${key}\n` }), null],
  'a full stop in the suffix': [() => ({ ...made, suffix: 'gamma.' }), 'Alfa beta gamma'],
  'only a full stop as suffix': [() => ({ ...made, suffix: '.' }), 'Alfa beta'],
  'a full stop in the text of the link': [() => ({ ...made, 'link.text': 'beta.', suffix: '' }), 'Alfa beta'],
  'spaces and line breaks': [
    () => ({ prefix: ' Alfa\n', 'link.text': 'beta\n', suffix: ' gamma ' }),
    'Alfa beta gamma',
  ],
  'HTML and an entity': [() => ({ ...made, prefix: '<b>Alfa</b>&nbsp;' }), 'Alfa beta gamma'],
  'an English prefix': [() => ({ ...made, prefix: english.prefix }), null],
  'an English prefix with a line break': [() => ({ ...made, prefix: `${english.prefix}\n` }), null],
}

const used = 'error.STEP_1_CODE_USED'
const sent = (lang: string, bundle: Record<string, string>) =>
  withOwnTexts(lang, bundle, {
    ...tableOf(() => english),
    'common.email': 'Email',
    [used]: 'Code used',
  }) as Record<string, string>

async function translationsIn(lang: string, bundle: Record<string, string>) {
  const store = createTranslationStore()
  await store.changeLanguage(lang)
  store.setBundle(lang, bundle)
  return store
}
async function consent(lang: string, bundle: Record<string, string>): Promise<string> {
  const store = await translationsIn(lang, bundle)
  const html = renderToStaticMarkup(
    <TranslationProvider value={store}>
      <TermsConsent
        event={{ termsAndConditionsUrl: null, privacyPolicyUrl: null }}
        consents={{ terms: false, privacy: false, privacyNeeded: true }}
        onChange={() => undefined}
        errors={{}}
      />
    </TranslationProvider>,
  )
  // Without the mark of a required control.
  return html.replaceAll(/<[^>]*>|\*/g, '').trim()
}

const own = (lang: string, kind: string) =>
  parts.flatMap((part) => loadTranslations().bundle(lang)[keyOf(kind, part)] || []).join(' ')
const others = appLanguages.filter((lang) => lang !== 'en')

describe.each(Object.entries(anomalies))('a consent with %s', (_, [textOf, meant]) => {
  const bundle = tableOf(textOf)

  it.each(others)('is one sentence of one source in %s (B243)', async (lang) => {
    const [terms, privacy] = kinds.map((kind) => meant ?? own(lang, kind))
    expect(await consent(lang, sent(lang, bundle))).toBe(`${String(terms)}. ${String(privacy)}.`)
  })

  it('shows no key and one full stop without the server of this project', async () => {
    const text = await consent('cs', bundle)
    expect(text).not.toContain('reservation-page')
    expect(text).toMatch(/^[^.]+\. [^.]+\.$/)
  })
})

describe('a text of alf.io', () => {
  it.each(others)('that is English but for spaces, or its key, is replaced in %s (B243)', (lang) => {
    const texts = sent(lang, { 'common.email': 'Email\n', [used]: `${used}\n` })
    const { 'common.email': email, [used]: text = 'Code used' } = loadTranslations().bundle(lang)
    expect(texts).toEqual({ 'common.email': email, [used]: text })
  })

  it('that is a sentence is replaced where it follows a price', async () => {
    const sentence = 'Wszystkie ceny zawierają {{0}}% {{1}}'
    const texts = sent('pl', { 'show-event.incVat': sentence, 'common.vat': 'VAT' })
    const store = await translationsIn('pl', texts)
    const event = { vat: '7.7', vatIncluded: true, free: false }
    expect(taxNote(event, null, store.current())).toBe('w\u00a0tym 7,7% VAT')
    const note = { 'show-event.incVat': 'z {{0}}% {{1}}' }
    expect(sent('pl', note)).toEqual(note)
  })
})
