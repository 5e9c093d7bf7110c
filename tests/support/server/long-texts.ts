/** Events whose texts are as wide as an organizer can make them: words and links without a break, code, tables. */
import { day } from '#kit/time/durations.ts'
import type { LocalizedText } from '#kit/values.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import type { FieldFile } from '#server/modules/event-setup/event-file/prices.ts'
import { category } from './seeds.ts'

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const link = `https://example.org/${'a'.repeat(80)}`
const all = (text: string): LocalizedText =>
  Object.fromEntries(['en', 'de', 'fr', 'it', 'es'].map((lang) => [lang, text]))

/** Markdown of every kind that can be wide. */
const markdown = [
  word,
  `${link} and \`${'inline_code_'.repeat(8)}\``,
  `# ${word}`,
  `- ${word}\n  - ${link}\n    1. ${word}`,
  `> ${link}`,
  `    ${'code without a break; '.repeat(10)}`,
  `| Stage | Beginn | Interpretinnen | Eintrittspreise |\n| --- | --- | --- | --- |\n| ${'Hauptbühnenprogramm '.repeat(3)} | 18:30 | ${word} | ${'CHF&nbsp;120.00&nbsp;'.repeat(3)} |`,
  `[${word}](${link})`,
].join('\n\n')
const texts = all(markdown)

const types = [
  'input:text',
  'textarea',
  'input:dateOfBirth',
  'country',
  'select',
  'radio',
  'checkbox',
] as const

const questions = types.map((type): FieldFile => {
  const choices = ['select', 'radio', 'checkbox'].includes(type) ? { values: ['a', 'b'] } : {}
  const both = (text: string) => ({ en: text, de: text })
  const texts = { label: both(`${word} ${link}`), placeholder: both(word) }
  const valueTexts = { a: both(word), b: both(link) }
  return { name: type.replace(':', '-'), type, ...choices, ...texts, valueTexts }
})

const free = { currency: null, vat: '0', paymentProxies: [] }

/** A free event on sale with every text long. @param now epoch ms */
export const longTexts = (now: number): Partial<EventFile> => {
  const sale = { saleFrom: now - day, saleUntil: now + 20 * day, description: texts }
  return {
    ...free,
    organization: { slug: 'long-texts', name: `${word} ${word}`, email: `${'a'.repeat(50)}@example.org` },
    displayName: `${word} ${word}`,
    title: all(`${word} ${link}`),
    description: texts,
    location: `${word} ${word}, ${link}`,
    websiteUrl: link,
    termsAndConditionsUrl: link,
    privacyPolicyUrl: link,
    seats: 100,
    categories: [
      category({ ...sale, name: word, price: 0, seats: 40 }),
      category({ ...sale, name: `${word} ${word}`, price: 0, seats: 40 }),
      category({ ...sale, name: link, price: 0, seats: 20, saleUntil: now - 1000 }),
    ],
    additionalServices: [
      { title: all(`${word} ${link}`), description: texts, price: 0 },
      { title: all(word), description: texts, type: 'DONATION', vatType: 'NONE' },
    ],
    fields: questions,
    polls: [1, 2].map(() => ({
      title: all(`${word} ${link}`),
      description: texts,
      options: [
        { title: all(word), description: texts },
        { title: all(link), description: texts },
      ],
    })),
    settings: { ALLOW_FREE_TICKETS_CANCELLATION: true },
  }
}

/** The event of {@link longTexts}, paid by transfer or by a method of the organizer. */
export const longPrices = (now: number, name: string): Partial<EventFile> => {
  const event = longTexts(now)
  return {
    ...event,
    currency: 'CHF',
    vat: '7.70',
    paymentProxies: ['OFFLINE', 'ON_SITE', 'CUSTOM_OFFLINE'],
    customPaymentMethods: [
      { id: `long-${name}`, name: { en: word }, description: texts, instructions: texts },
    ],
    bankAccount: 'CH93 0076 2011 6238 5295 7',
    bankAccountOwner: [word, link],
    categories: event.categories?.map((each) => ({ ...each, price: 99_999_900 })) ?? [],
    promoCodes: [{ code: 'LONG-CODE-'.repeat(5), percentOff: 10 }],
    settings: {
      ...event.settings,
      INVOICE_ADDRESS: `${word}\n${link}`,
      VAT_NR: 'CHE123456788',
      COUNTRY_OF_BUSINESS: 'CH',
      ENABLE_CUSTOMER_REFERENCE: true,
    },
  }
}

/** The event of {@link longPrices}; each ticket has an item with its own questions. */
export const longExtras = (now: number, name: string): Partial<EventFile> => {
  const event = longPrices(now, name)
  const item = {
    title: all('Lunch'),
    description: texts,
    policy: 'MANDATORY_ONE_FOR_TICKET',
    price: 0,
  } as const
  return {
    ...event,
    additionalServices: [item, ...(event.additionalServices ?? [])],
    fields: [
      ...questions,
      ...questions.map((field) => ({ ...field, name: `lunch-${field.name}`, service: 'Lunch' })),
    ],
  }
}

/** The event of {@link longTexts} before its sale, with a waiting list. */
export const longWaitingList = (now: number): Partial<EventFile> => ({
  ...longTexts(now),
  categories: [`${word} ${word}`, link].map((name) =>
    category({ name, description: texts, price: 0, saleFrom: now + 10 * day, saleUntil: now + 20 * day }),
  ),
  settings: { ENABLE_PRE_REGISTRATION: true, ENABLE_WAITING_QUEUE: true },
})

/** The event of {@link longTexts}, online: its tickets have a waiting room. */
export const longOnline = (now: number): Partial<EventFile> => ({
  ...longTexts(now),
  format: 'ONLINE',
  location: '',
})
