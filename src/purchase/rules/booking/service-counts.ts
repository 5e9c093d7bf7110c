/**
 * Items of additional services by service, with their answers: "2 x Lunch, main course Risotto; Polenta"
 * (docs/api/documents.md#ticket-pdf, docs/api/client-behavior.md#ticket-page).
 */
import * as z from 'zod/mini'
import { attempt } from '#kit/attempt.ts'
import { grouped } from '#kit/grouped.ts'
import { localeOf } from '#kit/text/language-choice.ts'
import { dateFormat } from '#kit/time/event-dates.ts'
import { localizedText, type LocalizedText, type ReadonlyDeep } from '#kit/values.ts'
import { isOfOrder, type ServicePolicies } from '#pricing/supplement-policy.ts'
import type { AdditionalField, AdditionalServiceWithData } from '../../contract/reservation.ts'
import { storedValues } from './additional-answers.ts'

const serviceAnswer = z.object({
  label: localizedText,
  type: z.string(),
  /** The values of each item; `texts` are the organizer's names of a choice, {} for typed text. */
  items: z.array(z.array(z.object({ value: z.string(), texts: localizedText }))),
})
type ServiceAnswer = ReadonlyDeep<z.output<typeof serviceAnswer>>

/** Part of a stored ticket. */
export const serviceCount = z.object({
  title: localizedText,
  count: z.number(),
  answers: z.array(serviceAnswer),
})
export type ServiceCount = ReadonlyDeep<z.output<typeof serviceCount>>

type Texts = AdditionalField['description'][string]

const textsByLanguage = (
  { description }: AdditionalField,
  read: (texts: Texts) => string | undefined,
): LocalizedText =>
  Object.fromEntries(
    Object.entries(description).flatMap(([lang, texts]) => {
      const text = read(texts)
      return text === undefined || text === '' ? [] : [[lang, text]]
    }),
  )

function labelOf(field: AdditionalField): LocalizedText {
  const labels = textsByLanguage(field, ({ label }) => label)
  return Object.keys(labels).length > 0 ? labels : { en: field.name }
}

/** The answers of the items of one service by field; a field without any answer is left out. */
function answersOfService(items: readonly AdditionalServiceWithData[]): ServiceAnswer[] {
  const answers = new Map<string, ServiceAnswer>()
  for (const field of items.flatMap(({ ticketFieldConfiguration }) => ticketFieldConfiguration)) {
    const values = storedValues(field).map((value) => ({
      value,
      texts: textsByLanguage(field, (texts) => texts.restrictedValuesDescription?.[value]),
    }))
    if (values.length === 0) continue
    const before = answers.get(field.name)?.items ?? []
    answers.set(field.name, { label: labelOf(field), type: field.type, items: [...before, values] })
  }
  return [...answers.values()]
}

/**
 * Items of the same service are counted together, in the order of the first of each. Without percentage fees and
 * donations: one item for the whole order, which is no part of the ticket that has it.
 * @param policies null when they are not known: fees are counted
 */
export function serviceCounts(
  items: readonly AdditionalServiceWithData[],
  policies: ServicePolicies | null,
): ServiceCount[] {
  const own = items.filter((item) => !isOfOrder(item, policies))
  return [...grouped(own, ({ serviceId }) => serviceId).values()].map((same) => ({
    title: same[0].title,
    count: same.length,
    answers: answersOfService(same),
  }))
}

interface Reader {
  readonly lang: string
  pick(text: LocalizedText): string
}

/** "2 × Lunch", or "Lunch" for a single one. */
export const serviceCountText = (
  { title, count }: Pick<ServiceCount, 'title' | 'count'>,
  { pick }: Pick<Reader, 'pick'>,
): string => (count > 1 ? `${String(count)} × ${pick(title)}` : pick(title))

/** `YYYY-MM-DD` as "1 May 1990"; the text itself when it is no date. */
function dateText(value: string, lang: string): string {
  const at = Date.parse(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(at)
    ? dateFormat(lang, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at)
    : value
}

/** The name of a country; the code itself when it is none. */
const countryText = (code: string, lang: string): string =>
  attempt(() => new Intl.DisplayNames(localeOf(lang), { type: 'region' }).of(code)) ?? code

/** Label and values of each answer: those of one item with commas, items with semicolons between them. */
export const answerTexts = ({ answers }: ServiceCount, { lang, pick }: Reader) =>
  answers.map(({ label, type, items }) => {
    const read = ({ value, texts }: ServiceAnswer['items'][number][number]): string => {
      if (type === 'input:dateOfBirth') return dateText(value, lang)
      if (type === 'country') return countryText(value, lang)
      return pick(texts) || value
    }
    return { label: pick(label), values: items.map((values) => values.map(read).join(', ')).join('; ') }
  })
