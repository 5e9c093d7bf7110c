/** Two-letter tags of the languages with texts (worker-texts.ts), which a start of the worker does not read. */
export const workerLanguages: readonly string[] = Object.keys(
  import.meta.glob('../src/i18n/locales/*/worker.json'),
).map((file) => file.split('/').at(-2) ?? '')
