import type { Texts } from '#i18n/store.ts'

export interface Told {
  readonly code: string
  readonly args?: Readonly<Record<string, string>>
}

/** What a server says is wrong, each sentence once. A code without words is never shown raw. */
export const problemSentences = (
  { t, has }: Pick<Texts, 't' | 'has'>,
  problems: readonly Told[],
): string[] => [
  ...new Set(problems.map(({ code, args }) => (has(code) ? t(code, args) : t('app.outcome.problem')))),
]
