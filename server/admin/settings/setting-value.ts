/** Conversion between a typed setting value and the stored one. */
import { parse, YAMLParseError } from 'yaml'
import {
  settingDefault,
  settingKeys,
  settingType,
  serverSettingKeys,
  serverSettingType,
  settingProblem,
} from '#server/modules/settings/index.ts'
import { nearestNameHint } from '../event-file/did-you-mean.ts'
import { pathText } from '../event-file/event-file-error.ts'
import { textOverridesSchema } from '../event-file/text-overrides.ts'

/** The message is for the operator. */
export class SettingError extends Error {}

/** Undefined for an unknown key. */
export const settingTypeOf = (key: string): string | undefined => settingType(key) ?? serverSettingType(key)

/** @throws SettingError for an unknown key */
export function requireSettingType(key: string): string {
  const type = settingTypeOf(key)
  if (type !== undefined) return type
  const nearest = nearestNameHint(key, [...settingKeys, ...serverSettingKeys])
  throw new SettingError(`is no setting${nearest}. "settings keys" shows them all.`)
}

function parseTexts(text: string): unknown {
  let value: unknown
  try {
    value = parse(text)
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    throw new SettingError(`The texts cannot be read: ${error.message.split('\n')[0] ?? ''}`)
  }
  const validated = textOverridesSchema.safeParse(value)
  if (validated.success) return validated.data
  const wrong = validated.error.issues.map(({ path, message }) => `  ${pathText(path)} ${message}`.trimEnd())
  throw new SettingError(['Expected texts by language, by key:', ...wrong].join('\n'))
}

/** Reads a value as an event file does: true, 7, and anything else as text. */
function parseSimpleValue(type: string, text: string): string | number | boolean {
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  return type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text
}

/** @throws SettingError for an invalid value */
export function parseSettingValue(key: string, text: string): unknown {
  const type = requireSettingType(key)
  if (type === 'texts') return parseTexts(text)
  const value = parseSimpleValue(type, text)
  const wrong = settingProblem(key, value)
  if (wrong !== null) throw new SettingError(wrong)
  return value
}

const maxWidth = 60

/** At most one line. */
export function shortenedValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const line = text.replaceAll(/\s+/g, ' ')
  if (line === '') return '""'
  return line.length <= maxWidth ? line : `${line.slice(0, maxWidth - 4)} ...`
}

/** Empty for a setting of the server. */
export const defaultText = (key: string): string =>
  settingType(key) === undefined ? '' : shortenedValue(settingDefault(key as (typeof settingKeys)[number]))
