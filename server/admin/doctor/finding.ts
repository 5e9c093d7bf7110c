/** A line of `doctor`: the state, its reason, and the fix of a fault. */
import { z } from 'zod'
import { counted } from '#server/infra/counted.ts'
import { failed, succeeded, type CommandOutcome } from '../command.ts'

export const finding = z.object({
  /** A fault prevents sales or loses something; a warning is for the operator to decide. */
  level: z.enum(['ok', 'warning', 'fault']),
  about: z.string(),
  text: z.string(),
  /** The fix; absent without a fault. */
  fix: z.optional(z.string()),
})
export type Finding = z.output<typeof finding>

/** A check that found nothing wrong. @param about the part that was checked */
export const ok = (about: string, text: string): Finding => ({ level: 'ok', about, text })
/** A check with a warning for the operator; the command still succeeds. @param fix one step that helps */
export const warning = (about: string, text: string, fix: string): Finding => ({
  level: 'warning',
  about,
  text,
  fix,
})
/** A check that fails the command. @param fix one step that helps */
export const fault = (about: string, text: string, fix: string): Finding => ({
  level: 'fault',
  about,
  text,
  fix,
})

/** @returns the message of an error with that of its cause */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  // "fetch failed" hides the reason in its cause.
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.message}${cause}`
}

const marks = { ok: 'ok     ', warning: 'WARNING', fault: 'FAULT  ' } as const

/** One line for each finding and one for its fix. @returns a failure when one is a fault */
export function report(findings: readonly Finding[]): CommandOutcome {
  const width = Math.max(...findings.map(({ about }) => about.length))
  const lines = findings.flatMap(({ level, about, text, fix }) => [
    `${marks[level]} ${about.padEnd(width)}  ${text}`,
    ...(fix === undefined ? [] : [`${' '.repeat(width + 10)}Fix: ${fix}`]),
  ])
  const count = (of: 'fault' | 'warning') => counted(findings.filter(({ level }) => level === of).length, of)
  const text = [...lines, '', `${count('fault')}, ${count('warning')}.`].join('\n')
  return findings.some(({ level }) => level === 'fault') ? failed(text) : succeeded(text)
}
