import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Problem } from '#wire/problem.ts'
import { problemText } from './problem-text.ts'

export interface FieldProblem {
  /** Path of the control in the values of the form. */
  readonly path: string
  readonly problem: Problem
  /** A text of the app that replaces the text of the problem's code. */
  readonly key?: string | undefined
  /** Values of the text of `key`. */
  readonly args?: Readonly<Record<string, string>> | undefined
  /** Nothing was entered. */
  readonly isMissing?: boolean
}

interface RefusedForm {
  readonly fields: readonly FieldProblem[]
  /** Problems of the whole form. */
  readonly whole: readonly Problem[]
  readonly attempt: number
}

const isPartOf = (path: string, other: string): boolean => path === other || path.startsWith(`${other}.`)

/** Puts the problems of a refused form at their fields, until the person changes the field or sends the form again. */
export function useFieldProblems<V extends FieldValues>(form: UseFormReturn<V>) {
  const translations = useTranslations()
  const [{ fields: refused, whole, attempt }, setState] = useState<RefusedForm>({
    fields: [],
    whole: [],
    attempt: 0,
  })
  const { watch, setError, clearErrors } = form
  const fields = useMemo(
    () =>
      refused.map((field) => ({
        ...field,
        text:
          field.key === undefined
            ? problemText(translations, field.problem)
            : translations.t(field.key, field.args),
      })),
    [refused, translations],
  )

  // Runs before the focus moves to a field: screen readers read its error with it.
  useLayoutEffect(() => {
    for (const { path, text } of fields) setError(path as FieldPath<V>, { type: 'server', message: text })
    return fields.length > 0 ? () => clearErrors() : undefined
  }, [fields, setError, clearErrors])

  const isRefused = refused.length > 0
  useEffect(() => {
    if (!isRefused) return
    const { unsubscribe } = watch((_, { name }) => {
      if (name === undefined) return
      // One entry may change several fields.
      setState((before) => {
        const left = before.fields.filter(({ path }) => !isPartOf(path, name) && !isPartOf(name, path))
        return left.length < before.fields.length ? { ...before, fields: left } : before
      })
    })
    return unsubscribe
  }, [isRefused, watch])

  return {
    /** The fields with the text of each problem. */
    fields,
    /** Texts of the problems of the whole form. */
    whole,
    attempt,
    /** Shows the problems of an answer. */
    refuse: (fields: readonly FieldProblem[], whole: readonly Problem[]): void =>
      setState(({ attempt: last }) => ({ fields, whole, attempt: last + 1 })),
    /** Shows no problems. */
    clear: (): void => setState(({ attempt: last }) => ({ fields: [], whole: [], attempt: last })),
  }
}
