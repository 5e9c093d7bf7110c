import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const text = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const languages = readdirSync(new URL('src/i18n/locales/', root), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const labels = ['pay', 'approved', 'later', 'free_other'] as const

/** Cells of the rows of docs/design.md#words-of-the-last-button by language. */
const documented = new Map(
  [...text('docs/design.md').matchAll(/^\| ([a-z]{2}) +\|(.+)\|$/gm)].map(([, lang = '', cells = '']) => [
    lang,
    cells.split('|').map((cell) => cell.trim()),
  ]),
)

/** The words for the duty to pay where a button names no amount. */
const dutyToPay: Readonly<Record<string, RegExp>> = {
  en: /pay/i,
  it: /paga/i,
  es: /pagar/i,
  fr: /payer/i,
  de: /^Zahlungspflichtig bestellen$/,
  nl: /betalen/i,
  pt: /pagar/i,
  ro: /obligația de plată/,
  tr: /öde/i,
  pl: /obowiązkiem zapłaty/,
  da: /betal/i,
  bg: /задължение за плащане/,
  sv: /betala/i,
  cs: /povinností platby/,
}

describe('the button of an order', () => {
  it.each(languages)('names the payment in %s, with the words of docs/design.md (P329)', (lang) => {
    const texts = JSON.parse(text(`src/i18n/locales/${lang}/checkout.json`)) as Record<string, string>
    const [pay = '', approved = '', later = '', free = ''] = labels.map(
      (label) => texts[`app.checkout.submit.${label}`] ?? '',
    )
    const duty = dutyToPay[lang] ?? /^$/
    for (const button of [pay, approved]) expect(button).toMatch(lang === 'de' ? duty : /\{\{amount\}\}/)
    expect(later).toMatch(duty)
    expect(free).not.toMatch(duty)
    expect(documented.get(lang)).toEqual(
      [pay, approved, later, free].map((button) => button.replace('{{amount}}', '…')),
    )
  })
})
