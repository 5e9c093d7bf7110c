/** What a language prescribes: terms of its law, and words beside a date or a count. */
import { expect, it } from 'vitest'
import { appLanguages } from '#i18n/locales.ts'
import { contextKeys } from '#purchase/parts/context-keys.ts'
import { localeFiles } from '../support/locale-files.ts'

const textsOf = (lang: string): [string, string][] =>
  Object.values(localeFiles(lang)).flatMap((texts) =>
    Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/**
 * Terms of the law. First, the statement of a withdrawal as in the form of each country (Directive 2011/83/EU, annex I B; de: Anlage 2 zu
 * Art. 246a EGBGB; fr: annexe à l’art. R. 221-1 du code de la consommation; it: allegato I B, d.lgs. 206/2005; es: anexo B, RDL 1/2007;
 * nl: bijlage bij art. 6:230m BW; da: bilag 3, lov 1457/2013; sv: lag 2005:59, 2 kap. 10 §; pl: zał. 2, ustawa z 30.05.2014; cs: nařízení
 * vlády 363/2013; bg: прил. 6, ЗЗП; ro: anexa, OUG 34/2014; pt: anexo B, DL 24/2014; tr: Mesafeli Sözleşmeler Yönetmeliği, EK-2). Second,
 * reverse charge as on invoices (Directive 2006/112/EC, art. 226 (11a); de: § 14a Abs. 5 UStG; fr: art. 242 nonies A, ann. II du CGI; it:
 * art. 21 c. 6-bis DPR 633/1972; es: art. 6.1 m) RD 1619/2012; pl: art. 106e ust. 1 pkt 18 ustawy o VAT; cs: § 29 odst. 2 písm. c) zákona
 * 235/2004, screen § 92a; bg: чл. 114, ал. 4 ЗДДС; ro: art. 319 alin. (20) lit. m) Codul fiscal; pt: art. 36.º, n.º 13 CIVA).
 */
const terms: Readonly<Record<string, readonly [RegExp, RegExp]>> = {
  en: [/withdraw from/, /^Reverse charge/],
  de: [/widerrufe ich/, /^Steuerschuldnerschaft des Leistungsempfängers/],
  fr: [/rétracte/, /^Autoliquidation/],
  it: [/recedo dal/, /^Inversione contabile/],
  es: [/desisto/, /^Inversión del sujeto pasivo/],
  nl: [/herroep/, /^Btw verlegd/],
  da: [/fortryder/, /^Omvendt betalingspligt/],
  sv: [/frånträder/, /^Omvänd betalningsskyldighet/],
  pl: [/odstępuję od umowy/, /^Odwrotne obciążenie/],
  cs: [/odstupuji od smlouvy/, /^(Daň odvede zákazník|Přenesení daňové povinnosti)/],
  bg: [/отказвам от договора/, /^Обратно начисляване/],
  ro: [/retrag din contract/, /^Taxare inversă/],
  pt: [/resolvo o meu contrato/, /^(IVA – a|A)utoliquidação/],
  tr: [/cayıyorum/, /^Tersine vergi yükümlülüğü/],
}

it.each(appLanguages)('%s names withdrawal and reverse charge by the words of its law', (lang) => {
  const texts = Object.fromEntries(textsOf(lang))
  const [withdrawal, reverseCharge] = terms[lang] ?? [/^$/, /^$/]
  for (const key of ['app.withdrawal.statement', 'withdrawal.statement'])
    expect(texts[key]).toMatch(withdrawal)
  for (const key of ['app.checkout.reverse-charge', 'invoice.reverse-charge'])
    expect(texts[key]).toMatch(reverseCharge)
})

it.each(appLanguages)('%s begins the bodies of mails as it does behind a greeting', (lang) => {
  // These go on in lower case behind the comma of the greeting.
  const goesOn = ['de', 'it', 'pl', 'cs', 'ro'].includes(lang)
  const bodies = textsOf(lang).filter(([key]) =>
    /^mail\..*\.(?:body|paid|unpaid|until)(?:\.pass)?$/.test(key),
  )
  expect(bodies.length).toBeGreaterThan(20)
  expect(bodies.filter(([, text]) => /^\p{Ll}/u.test(text) && !goesOn)).toEqual([])
})

it.each(appLanguages)('%s has no count before a word that changes with it', (lang) => {
  // Languages whose word stays, and numbers that are never 1.
  const stays =
    /mal verwendet|Zeichen|fois|keer|krát|kez|karakter|tegn|tecken|kaldı|kvar|tilbage|giriş için|gün içinde|verfügbar|left|Nog/
  const keys = [
    'reservation-page-complete.subscription.usage',
    'reservation-page-complete.subscription.usage.available',
    'reservation-page.offline.description',
    'subscription.detail.validity.NOT_SET.description',
    'show-event.tickets.left',
    'error.length',
    'error.tooShort',
  ]
  const texts = Object.fromEntries(textsOf(lang))
  expect(
    keys.filter((key) => !/:\s\{\{0\}\}/.test(texts[key] ?? '') && !stays.test(texts[key] ?? '')),
  ).toEqual([])
})

it('puts a colon before a date that begins with a weekday, where the weekday would change its form', () => {
  const dates: readonly [key: string, argument: number][] = [
    ['mail.withdrawal.body', 0],
    ['mail.organizer.withdrawal.body', 0],
    ['mail.assignment.body', 1],
    ['mail.open-question.body', 1],
    ['mail.waiting-list.offer.body', 1],
    ['show-event.sales-not-started', 0],
    ['show-event.sales-end', 0],
    ['show-event.sales-ended', 0],
    ['event.online.not-started', 0],
    ['error.STEP_1_CODE_EXPIRED', 0],
  ]
  const glued = ['bg', 'cs', 'pl', 'pt', 'ro'].flatMap((lang) => {
    const texts = Object.fromEntries(textsOf(lang))
    return dates
      .filter(([key, argument]) => !new RegExp(`: \\{\\{${String(argument)}\\}\\}`).test(texts[key] ?? ''))
      .map(([key]) => `${lang} ${key}: ${texts[key] ?? ''}`)
  })
  expect(glued).toEqual([])
})

it.each(appLanguages)('%s names one ticket in each text about the tickets of an order', (lang) => {
  const texts = Object.fromEntries(textsOf(lang))
  const { cancelText, contactHint, expired, holdEnded, holdReleased } = contextKeys.event
  for (const key of [cancelText, contactHint, expired, holdEnded, holdReleased])
    expect(texts[`${key}_one`], key).not.toBe(texts[`${key}_other`])
})
