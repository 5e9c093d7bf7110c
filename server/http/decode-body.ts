/** Reads a body as the API's reference does: a number in quotes is a number. */
import * as z from 'zod/mini'

type DecodeResult = { readonly success: true; readonly data: unknown } | { readonly success: false }
type Issue = z.core.$ZodIssue

const numberPattern = /^-?\d+(\.\d+)?$/
const booleanTexts: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/** The value that was meant, or undefined when there is none. Nothing typed is nothing said. */
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

/** @returns whether the value at the issue's path was replaced, in place */
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
 * Forms send what was chosen as text, and clients that were written against the reference never noticed.
 * @param body the parsed JSON; changed in place where it was mended
 */
export function decodeBody(schema: z.ZodMiniType, body: unknown): DecodeResult {
  const first = z.safeDecode(schema, body)
  if (first.success) return first
  const all = first.error.issues.map((issue) => coerceAtPath(body, issue))
  return all.every(Boolean) ? z.safeDecode(schema, body) : first
}
