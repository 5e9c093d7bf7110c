import type { Translations } from '#i18n/translation-store.ts'

export interface CodedProblem {
  readonly code: string
  readonly args?: Readonly<Record<string, string>>
}

/** What a server says is wrong, each sentence once. A code without words is never shown raw. */
export const problemSentences = (
  { t, has }: Pick<Translations, 't' | 'has'>,
  problems: readonly CodedProblem[],
): string[] => [
  ...new Set(problems.map(({ code, args }) => (has(code) ? t(code, args) : t('app.outcome.problem')))),
]
