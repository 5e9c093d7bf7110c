import { canonicalEmail } from '#core/domain/canonical-email.ts'

/** A submitted address in its one form; null when it is missing or blank. */
export const emailOrNull = (text: string | null | undefined): string | null =>
  canonicalEmail(text ?? '') || null
