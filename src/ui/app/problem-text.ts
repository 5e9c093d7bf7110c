import type { Translations } from '#kit/text/translations.ts'
import type { Warning } from '#wire/problem.ts'

/** A code of the server with the values of its text. */
export interface CodedProblem {
  readonly code: string
  readonly args?: Readonly<Record<string, string>>
}

/** A person with one name reads what to enter; the texts of both servers do not say it. */
const lastNameCodes = new Set(['error.STEP_2_EMPTY_LASTNAME', 'lastname.fullname'])

/** The text of a problem's code; a code without a translation gets a general sentence, never the code itself. */
export const problemText = (
  { t, has }: Pick<Translations, 't' | 'has'>,
  { code, args }: CodedProblem,
): string =>
  lastNameCodes.has(code) ? t('app.facts.one-name') : has(code) ? t(code, args) : t('app.outcome.problem')

/** The texts of several problems, each text once. */
export const problemTexts = (
  translations: Pick<Translations, 't' | 'has'>,
  problems: readonly CodedProblem[],
): string[] => [...new Set(problems.map((problem) => problemText(translations, problem)))]

/** A warning as a problem; the values of a warning are numbered from 0. */
export const warningProblem = ({ code, params }: Warning): CodedProblem => ({
  code,
  args: Object.fromEntries(params.map((param, index) => [String(index), param])),
})
