/** Helpers for rules across properties of an event file, and suggestions for an unknown name. */
import { distance } from 'fastest-levenshtein'
import type { z } from 'zod'

const distanceIgnoringCase = (a: string, b: string): number => distance(a.toLowerCase(), b.toLowerCase())

/** @returns the known name with the smallest edit distance, ignoring case; the first one of several */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  return known
    .map((candidate) => [candidate, distanceIgnoringCase(name, candidate)] as const)
    .toSorted((a, b) => a[1] - b[1])[0]?.[0]
}

/** @returns `; the nearest name is …`, or an empty text when more than `share` of the letters differ */
export function nearestNameHint(name: string, known: readonly string[], share = 0.5): string {
  const nearest = nearestName(name, known)
  if (nearest === undefined) return ''
  const isNear = distanceIgnoringCase(name, nearest) <= Math.max(name.length, nearest.length) * share
  return isNear ? `; the nearest name is ${nearest}` : ''
}

type DeepReadonly<T> = T extends (infer Element)[]
  ? readonly DeepReadonly<Element>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T
/** A valid value of a schema, which nothing changes at any depth. */
export type Valid<S extends z.ZodType> = DeepReadonly<z.output<S>>

/** @param path below the value that the rule is about */
export type Report = (path: PropertyKey | readonly PropertyKey[], message: string) => void

/** A rule for `superRefine`. It runs when every property of the value can be read. */
export const rule =
  <T>(check: (value: T, report: Report) => void) =>
  (value: T, context: z.core.$RefinementCtx): void =>
    check(value, (path, message) => context.addIssue({ code: 'custom', path: [path].flat(), message }))

type Texts = Readonly<Record<string, string>>

/** The text is there in each language. */
export const reportMissing = (report: Report, texts: Texts, languages: readonly string[], path: string[]) => {
  for (const language of languages)
    if (!texts[language]) report(path, `has no text in ${language}, one of the event's languages`)
}

/** No text is repeated. @param property of an element that has the text; the element itself when absent */
export const unique = (property?: string) =>
  rule((list: readonly unknown[], report) => {
    const texts = list.map((element): unknown =>
      property ? Reflect.get(element as object, property) : element,
    )
    for (const [index, text] of texts.entries())
      if (texts.indexOf(text) < index)
        report(property ? [index, property] : index, `"${String(text)}" is there twice`)
  })

/** The second number or instant is greater. A missing one is accepted. */
export const span = (from: string, until: string) =>
  rule((value: Readonly<Record<string, unknown>>, report) => {
    if (Number(value[until]) <= Number(value[from])) report(until, `is not after ${from}`)
  })

/** @param what such as "category" @returns reports a name that is not in the list */
export const requireName =
  (report: Report, what: string, known: readonly string[]) =>
  (name: string | undefined, ...path: PropertyKey[]): void => {
    if (name !== undefined && !known.includes(name))
      report(path, `names the ${what} "${name}", which is not in this file${nearestNameHint(name, known)}`)
  }
