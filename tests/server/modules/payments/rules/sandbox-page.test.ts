/** The page of the sandbox, without a server. */
import { describe, expect, it } from 'vitest'
import type { SandboxPayment } from '#server/infra/database/tables/payments.ts'
import { pageTexts } from '#server/infra/i18n/page-texts.ts'
import { loadTranslations } from '#server/infra/i18n/translations.ts'
import { paymentPage, unknownPaymentPage } from '#server/modules/payments/providers/sandbox/page.ts'
import { testNow } from '../../../../support/seeds.ts'

const payment = (change: Partial<SandboxPayment> = {}): SandboxPayment => ({
  id: 'sb_1',
  brand: 'MOLLIE',
  reference: 'b7a4c1d0-3e52-4a6f-8c19-5d2e7f9a0b13',
  amount: 123_450,
  currency: 'CHF',
  description: '2 x <Gold>',
  language: 'en',
  status: 'OPEN',
  return_path: '/return?a=1&b=2',
  cancel_path: '/cancel?a=1&b=2',
  notify: null,
  refusal: null,
  settles_at: null,
  created_at: testNow,
  expires_at: testNow + 1,
  ...change,
})
const translations = loadTranslations()
const page = (change: Partial<SandboxPayment> = {}, now = testNow) =>
  paymentPage(translations, payment(change), now)
const linksOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].map(([, ...link]) => link)

const english: Readonly<Record<string, string>> = pageTexts('sandbox', 'en')

describe('paymentPage', () => {
  it('is this page for an open payment', () => {
    const button = (decision: string, key = decision) =>
      `<li><button name="decision" value="${decision}" aria-describedby="note-${decision}">${english[key] ?? ''}</button>` +
      `<p id="note-${decision}">${english[`${key}.note`] ?? ''}</p></li>`
    expect(page({ brand: 'PAYPAL' })).toBe(
      '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
        '<meta name="viewport" content="width=device-width, initial-scale=1">' +
        '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">' +
        '<title>Test payment</title><link rel="stylesheet" href="/api/sandbox/style.css"></head><body><main>' +
        '<h1>Test payment</h1><p class="note">This page replaces PayPal. It is for trying things out: no money moves.</p>' +
        '<dl><div><dt>Amount</dt><dd class="amount">CHF\u00a01,234.50</dd></div>' +
        '<div><dt>Order</dt><dd>2 x &lt;Gold&gt;<br><code>B7A4C1D0</code></dd></div></dl>' +
        '<h2>What should happen to this payment?</h2><form method="post" action="/api/sandbox/payment/sb_1"><ul>' +
        `${button('approve')}${button('decline', 'refuse-capture')}${button('cancel')}` +
        '</ul></form><p><a href="/cancel?a=1&amp;b=2">Leave without deciding</a></p></main></body></html>',
    )
  })

  it.each<[string, Partial<SandboxPayment>, number]>([
    ['that was paid', { status: 'PAID' }, testNow],
    ['whose time is over', {}, testNow + 1],
  ])('has no choices for a payment %s', (_, change, now) => {
    const html = page(change, now)
    expect(html).toContain('<p>This payment was decided already.</p>')
    expect(html).not.toContain('<button')
    expect(linksOf(html)).toEqual([['/return?a=1&amp;b=2', 'Back to the shop']])
  })

  it('leads away without an approval: back to the order, for PayPal as after a cancellation', () => {
    expect(linksOf(page())).toEqual([['/return?a=1&amp;b=2', 'Leave without deciding']])
    expect(linksOf(page({ brand: 'PAYPAL' }))).toEqual([['/cancel?a=1&amp;b=2', 'Leave without deciding']])
  })

  it('names the provider, or its brand without a name', () => {
    expect(page()).toContain('replaces Mollie.')
    expect(page({ brand: 'ON_SITE' })).toContain('replaces ON_SITE.')
    expect(page({ brand: 'ELSEWHERE' })).toContain('replaces ELSEWHERE.')
  })

  it("is in the buyer's language, and in English when there is no translation", () => {
    expect(page({ language: 'fr' })).toMatch(/<html lang="fr">.*<title>Paiement d’essai<\/title>/)
    expect(page({ language: 'fi' })).toMatch(/<html lang="fi">.*<title>Test payment<\/title>/)
  })
})

describe('unknownPaymentPage', () => {
  it.each([
    ['fr', 'fr', 'Ce paiement n’existe pas.', 'Retour à la billetterie'],
    ['fi', 'en', 'There is no such payment.', 'Back to the shop'],
  ])('for %s is in %s', (lang, shown, text, back) => {
    const html = unknownPaymentPage(translations, lang)
    expect(html).toContain(`<html lang="${shown}">`)
    expect(html).toContain(`<p>${text}</p>`)
    expect(linksOf(html)).toEqual([['/', back]])
  })
})
