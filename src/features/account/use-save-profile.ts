import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { User } from '#core/contract/account.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import type { Problem } from '#core/contract/problem.ts'
import {
  profileFieldName,
  profileValues,
  toProfileForm,
  type ProfileValues,
} from '#core/domain/profile-form.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { meQuery } from '#shared/account-queries.ts'
import { controlId } from '#shared/attendee/control-id.ts'
import type { Failure } from '#shared/call-error.ts'
import { problemTexts } from '#shared/problem-text.ts'
import { useServices } from '#shared/services.ts'
import { showToast } from '#shared/toasts.ts'
import { useFieldProblems, type FieldProblem } from '#shared/use-field-problems.ts'
import type { ErrorLine } from '#ui/ErrorSummary.tsx'
import { useRunOnce } from '#ui/use-run-once.ts'

/**
 * Sends the profile and assigns the answer to its fields and the error summary. The form keeps the entries in
 * every case.
 */
export function useSaveProfile(me: User, form: UseFormReturn<ProfileValues>) {
  const translations = useTranslations()
  const { api, sendAction } = useServices()
  const client = useQueryClient()
  const problems = useFieldProblems(form)
  const [failure, setFailure] = useState<Failure | null>(null)

  function show(refused: readonly Problem[]): void {
    const fields = refused.flatMap((problem): FieldProblem[] => {
      const path = profileFieldName(problem.path)
      return path === null ? [] : [{ path, problem }]
    })
    problems.refuse(
      fields,
      refused.filter(({ path }) => profileFieldName(path) === null),
    )
    setFailure(null)
  }

  async function send(): Promise<void> {
    const body = toProfileForm(me, form.getValues())
    const call = api.call(endpoints.updateMe, { body })
    // It waits for a connection by the address of its account.
    const { emailAddress: account } = me
    const answer = await (account === null
      ? call
      : sendAction(
          { kind: 'profile', account, form: body, before: toProfileForm(me, profileValues(me)) },
          call,
        ))
    const failed = answer === 'queued' || answer.kind === 'value' ? null : answer
    if (failed?.kind === 'refused' && failed.problems.length > 0) return show(failed.problems)
    problems.clear()
    setFailure(failed)
    if (answer === 'queued' || answer.kind !== 'value') return
    client.setQueryData(meQuery(api).queryKey, answer.value)
    form.reset(profileValues(answer.value))
    showToast({ id: 'account', text: translations.t('my-profile.update.success') })
  }

  const { run: save, busy } = useRunOnce(send)
  return {
    failure,
    /** Errors of the fields that the visitor has not changed since. */
    errors: [
      ...problemTexts(translations, problems.whole).map((text) => ({ text })),
      ...problems.fields.map(({ path, text }) => ({ id: controlId(path), text })),
    ] satisfies ErrorLine[],
    /** Number of refused attempts: each takes the focus to the summary. */
    attempt: problems.attempt,
    /** The profile that waited for a connection was saved. */
    queuedSaved() {
      void client.invalidateQueries({ queryKey: meQuery(api).queryKey })
      showToast({ id: 'account', text: translations.t('my-profile.update.success') })
    },
    busy,
    save,
  }
}
