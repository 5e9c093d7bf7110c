/** Translations that an event replaces: keys of the visitor pages only. */
import { z } from 'zod'
import { loadTranslations } from '#server/infra/i18n/translations.ts'
import { nearestNameHint } from './did-you-mean.ts'

let cachedKeys: readonly string[] | undefined
/** Loaded on first use. Mails and documents (`mail.`, `pdf.`) cannot be replaced. */
const knownKeys = (): readonly string[] =>
  (cachedKeys ??= Object.keys(loadTranslations().bundle('en')).filter((key) => !/^(mail|pdf)\./.test(key)))

const textsByKey = z.record(z.string(), z.string()).superRefine((texts, context) => {
  for (const key of Object.keys(texts)) {
    if (knownKeys().includes(key)) continue
    const message = `is no text of the pages${nearestNameHint(key, knownKeys())}`
    context.addIssue({ code: 'custom', path: [key], message })
  }
})

export const textOverridesSchema = z.record(
  z.string().regex(/^[a-z]{2}$/, 'expected languages of two letters (en, de, ...)'),
  textsByKey,
)
