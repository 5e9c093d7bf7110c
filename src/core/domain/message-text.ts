import { directionOf } from './language-choice.ts'
import { ownValue } from './own-value.ts'

type Messages = Readonly<Record<string, string>>

const pluralRules = new Map<string, Intl.PluralRules>()

function pluralForm(lang: string, count: number): string {
  const rules = pluralRules.get(lang) ?? new Intl.PluralRules(lang)
  pluralRules.set(lang, rules)
  return rules.select(count)
}

/**
 * The text of a key in one language, with `{{name}}` replaced from `args`. A number in `args.count` chooses the plural
 * form: `key_one`, `key_other`, as in the files of i18next. In a language from right to left each value is isolated, because
 * an amount or a name would reorder the text (Unicode Annex 9).
 * @returns undefined when the table has neither the form nor the key
 */
export function messageText(
  messages: Messages,
  lang: string,
  key: string,
  args: Readonly<Record<string, string | number>> = {},
): string | undefined {
  const { count } = args
  const form = typeof count === 'number' ? ownValue(messages, `${key}_${pluralForm(lang, count)}`) : undefined
  const text = form ?? ownValue(messages, key)
  if (!text?.includes('{{')) return text
  const rightToLeft = directionOf(lang) === 'rtl'
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
    const value = String(ownValue(args, name) ?? '')
    return rightToLeft && value !== '' ? `\u2068${value}\u2069` : value
  })
}
