/** Texts of the worker's own page and of notifications. They are part of the worker script, because no other file can be read then. */
import type english from '../src/i18n/locales/en/worker.json'

/** A plural has a text for each of its forms. */
export type WorkerTexts = Readonly<Record<keyof typeof english, string> & Partial<Record<string, string>>>

const files = import.meta.glob<WorkerTexts>('../src/i18n/locales/*/worker.json', {
  import: 'default',
  eager: true,
})
const byLanguage = new Map(
  Object.entries(files).map(([file, texts]) => [file.split('/').at(-2) ?? '', texts]),
)

/** Two-letter tags of the languages with texts. */
export const workerLanguages: readonly string[] = [...byLanguage.keys()]

/** @param lang one of {@link workerLanguages} */
export function workerTexts(lang: string): WorkerTexts {
  const texts = byLanguage.get(lang)
  if (!texts) throw new Error(`The worker has no texts in ${lang}`)
  return texts
}
