/** Decodes bodies as leniently as alf.io: a number in quotes is a number. */
import * as z from 'zod/mini'

type DecodeResult = { readonly success: true; readonly data: unknown } | { readonly success: false }
type Issue = z.core.$ZodIssue

const numberPattern = /^-?\d+(\.\d+)?$/
const booleanTexts: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/** Converts a value to the expected type; undefined when that is impossible. An empty text becomes null. */
function coerce(value: unknown, expected: string): unknown {
  if (expected === 'string') {
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
  }
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (expected === 'number') return text === '' ? null : numberPattern.test(text) ? Number(text) : undefined
  if (expected === 'boolean') return text === '' ? null : booleanTexts.get(text)
  return undefined
}

/** Converts the value at the path of the issue in place. @returns whether it was converted */
function coerceAtPath(body: unknown, issue: Issue): boolean {
  if (issue.code !== 'invalid_type') return false
  const parents = issue.path.slice(0, -1)
  const last = issue.path.at(-1)
  let place: unknown = body
  for (const step of parents) place = (place as Record<PropertyKey, unknown> | null)?.[step]
  if (last === undefined || typeof place !== 'object' || place === null) return false
  const parent = place as Record<PropertyKey, unknown>
  const value = coerce(parent[last], issue.expected)
  if (value === undefined) return false
  parent[last] = value
  return true
}

/**
 * In UTF-16 units. Most fields have a shorter limit, which answers 422; this one is for each text of each body,
 * also for fields without a rule, and is above the longest proof of a bot check.
 */
export const maxTextLength = 10_000

/** True for a text or a name of a property above {@link maxTextLength}. A loop: a body may be nested thousands of levels deep. */
function hasLongText(body: unknown): boolean {
  const open: unknown[] = [body]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && value.length > maxTextLength) return true
    if (typeof value !== 'object' || value === null) continue
    for (const [name, one] of Object.entries(value)) {
      if (name.length > maxTextLength) return true
      open.push(one)
    }
  }
  return false
}

/**
 * Decodes; on type errors converts the values and decodes again. Forms send every value as text.
 * @param body the parsed JSON; converted values are changed in place
 */
export function decodeBody(schema: z.ZodMiniType, body: unknown): DecodeResult {
  if (hasLongText(body)) return { success: false }
  const first = z.safeDecode(schema, body)
  if (first.success) return first
  const all = first.error.issues.map((issue) => coerceAtPath(body, issue))
  return all.every(Boolean) ? z.safeDecode(schema, body) : first
}
