import type { Problem, Warning } from '#core/contract/problem.ts'
import type { Translations } from '#i18n/translation-store.ts'

/** The server's own words for its code; a code without a text gets ours, never the bare key. */
export const problemText = (
  { t, has }: Pick<Translations, 't' | 'has'>,
  { code, args }: Pick<Problem, 'code' | 'args'>,
): string => (has(code) ? t(code, args) : t('app.checkout.problem'))

/** As {@link problemText}: a warning numbers its values from 0. */
export const warningText = (
  translations: Pick<Translations, 't' | 'has'>,
  { code, params }: Warning,
): string =>
  problemText(translations, {
    code,
    args: Object.fromEntries(params.map((param, index) => [String(index), param])),
  })
