/** A submitted text without the spaces around it; null when it is missing or blank. */
export const trimmedOrNull = (text: string | null | undefined): string | null => text?.trim() || null
