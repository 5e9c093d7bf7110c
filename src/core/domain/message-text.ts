type Messages = Readonly<Record<string, string>>

/**
 * The text of a key in one language, with `{{name}}` replaced from `args`. A number in `args.count` chooses the plural
 * form, as i18next does in the app. Undefined when the table has neither the form nor the key.
 */
export function messageText(
  messages: Messages,
  lang: string,
  key: string,
  args: Readonly<Record<string, string | number>> = {},
): string | undefined {
  const { count } = args
  const form = typeof count === 'number' ? `${key}_${new Intl.PluralRules(lang).select(count)}` : key
  return (messages[form] ?? messages[key])?.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(args[name] ?? ''),
  )
}
