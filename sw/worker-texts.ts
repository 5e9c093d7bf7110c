/** Texts of the worker's own page and of notifications. They are part of the worker's second script, because no other file can be read then. */
import type english from '../src/i18n/locales/en/worker.json'

/** A plural has a text for each of its forms. */
export type WorkerTexts = Readonly<Record<keyof typeof english, string> & Partial<Record<string, string>>>

const files = import.meta.glob<WorkerTexts>('../src/i18n/locales/*/worker.json', {
  import: 'default',
  eager: true,
})

/** @param lang one of those in worker-languages.ts */
export function workerTexts(lang: string): WorkerTexts {
  const texts = files[`../src/i18n/locales/${lang}/worker.json`]
  if (!texts) throw new Error(`The worker has no texts in ${lang}`)
  return texts
}
