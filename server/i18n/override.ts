/** Texts that the operator words differently for the whole box office. Contract 1, 1.13 and 2.13. */
import * as z from 'zod/mini'
import type { Bundle } from '#core/contract/application.ts'
import type { Office } from '../office.ts'

/** Setting: by language, by key. */
const key = 'TRANSLATION_OVERRIDE'
const overrides = z.record(z.string(), z.record(z.string(), z.string()))

/** Operators also write `{0}`; the wire has `{{0}}` only. */
const doubled = (text: string): string => text.replaceAll(/(?<!\{)\{(\d+)\}(?!\})/g, '{{$1}}')

/** What the operator set for a language, empty when nothing or nothing readable was set. */
export async function overrideOf({ db }: Pick<Office, 'db'>, lang: string): Promise<Bundle> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  const parsed = overrides.safeParse(row?.value)
  const ofLanguage = parsed.success ? (parsed.data[lang] ?? {}) : {}
  return Object.fromEntries(Object.entries(ofLanguage).map(([name, text]) => [name, doubled(text)]))
}

export const bundleWithOverride = async (
  office: Pick<Office, 'db' | 'texts'>,
  lang: string,
): Promise<Bundle> => ({
  ...office.texts.bundle(lang),
  ...(await overrideOf(office, lang)),
})
