/** A date of three numbers as text of the wire, `1990-05-17`, and back. */
export interface DateParts {
  readonly day: string
  readonly month: string
  readonly year: string
}
export type DatePart = keyof DateParts

/** The entered date in its three parts; an incomplete date has empty ones. */
export function datePartsOf(text: string): DateParts {
  const [year = '', month = '', day = ''] = text.split('-')
  return { day, month, year }
}

const padded = (digits: string): string => (/^\d$/.test(digits) ? `0${digits}` : digits)

/** "" without an entry; an incomplete date keeps its parts, so that a draft has them, and no server accepts it. */
export const dateTextOf = ({ day, month, year }: DateParts): string =>
  `${day}${month}${year}` === '' ? '' : [year, padded(month), padded(day)].join('-')

const isPart = (type: string): type is DatePart => type === 'day' || type === 'month' || type === 'year'

/** The parts in the order in which a language writes them. @param locale of `Intl`, "en-GB" */
export const datePartOrder = (locale: string): DatePart[] =>
  new Intl.DateTimeFormat(locale)
    .formatToParts(0)
    .map(({ type }) => type)
    .filter(isPart)
