/** A setting's value between what the operator types and what is stored. */
import { parse, YAMLParseError } from 'yaml'
import { settingDefault, settingKeys, settingType } from '../../domain/event-settings.ts'
import { officeKeys, officeSettingType } from '../../domain/office-settings.ts'
import { settingMisfit } from '../../domain/setting-rules.ts'
import { didYouMean } from '../event-file/nearest.ts'
import { textOverrides } from '../event-file/text-overrides.ts'
import { pathText } from '../event-file/mistakes.ts'

/** What is wrong, in a sentence for the operator. */
export class SettingError extends Error {}

export const typeOf = (key: string): string | undefined => settingType(key) ?? officeSettingType(key)

/** @throws SettingError for a key that changes nothing here */
export function knownType(key: string): string {
  const type = typeOf(key)
  if (type !== undefined) return type
  const nearest = didYouMean(key, [...settingKeys, ...officeKeys])
  throw new SettingError(`is no setting${nearest}. "settings keys" shows them all.`)
}

function textsOf(text: string): unknown {
  let value: unknown
  try {
    value = parse(text)
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    throw new SettingError(`The texts cannot be read: ${error.message.split('\n')[0] ?? ''}`)
  }
  const checked = textOverrides.safeParse(value)
  if (checked.success) return checked.data
  const wrong = checked.error.issues.map(({ path, message }) => `  ${pathText(path)} ${message}`.trimEnd())
  throw new SettingError(['Expected texts by language, by key:', ...wrong].join('\n'))
}

/** As an event file reads it: true, 7, and everything else as a text. */
function simple(type: string, text: string): string | number | boolean {
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  return type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text
}

/** @throws SettingError when the setting cannot have it */
export function valueOf(key: string, text: string): unknown {
  const type = knownType(key)
  if (type === 'texts') return textsOf(text)
  const value = simple(type, text)
  const wrong = settingMisfit(key, value)
  if (wrong !== null) throw new SettingError(wrong)
  return value
}

const widest = 60

/** For one line of a list. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const line = text.replaceAll(/\s+/g, ' ')
  if (line === '') return '""'
  return line.length <= widest ? line : `${line.slice(0, widest - 4)} ...`
}

/** What counts where nobody set it. */
export const defaultOf = (key: string): string =>
  settingType(key) === undefined ? '' : shown(settingDefault(key as (typeof settingKeys)[number]))
