import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { EventInfo } from '#core/contract/event.ts'
import type { Problem } from '#core/contract/problem.ts'
import { waitingListEndpoints, type WaitingListRequest } from '#core/contract/waiting-list.ts'
import { canonicalEmail } from '#core/domain/canonical-email.ts'
import { cleanText } from '#core/domain/clean-text.ts'
import { isEmailAddress } from '#core/domain/email-address.ts'
import { ownValue } from '#core/domain/own-value.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { problemTexts } from '#shared/problem-text.ts'
import { useServices } from '#shared/services.ts'
import { consentId } from '#shared/TermsConsent.tsx'
import { useFieldProblems, type FieldProblem } from '#shared/use-field-problems.ts'
import { focusControl } from '#ui/focus-control.ts'
import { useSelectionCaptcha } from './use-selection-captcha.ts'

interface WaitingListValues {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Id of the category; "" for any. */
  readonly category: string
  readonly terms: boolean
  readonly privacy: boolean
}

const noValues: WaitingListValues = {
  firstName: '',
  lastName: '',
  email: '',
  category: '',
  terms: false,
  privacy: false,
}

/** The field of the form for a path of the wire. */
const fieldOf: Readonly<Record<string, keyof WaitingListValues>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  selectedCategory: 'category',
  termAndConditionsAccepted: 'terms',
  privacyPolicyAccepted: 'privacy',
}

/** Texts of the app for the consents: the server has one code for both. */
const consentKeys: Readonly<Partial<Record<keyof WaitingListValues, string>>> = {
  terms: 'app.shell.tick-terms',
  privacy: 'app.shell.tick-privacy',
}

/** Problems for which the server would refuse the form (docs/api/waiting-list.md#join). */
function missingEntries(values: WaitingListValues, needsPrivacy: boolean): Problem[] {
  const missing = (path: string, code: string): Problem => ({ path, code, args: {} })
  const consent = 'error.STEP_2_TERMS_CONDITIONS'
  return [
    ...(cleanText(values.email) === '' ? [missing('email', 'error.STEP_2_EMPTY_EMAIL')] : []),
    ...(cleanText(values.email) === '' || isEmailAddress(cleanText(values.email))
      ? []
      : [missing('email', 'error.email')]),
    ...(cleanText(values.firstName) === '' ? [missing('firstName', 'error.STEP_2_EMPTY_FIRSTNAME')] : []),
    ...(cleanText(values.lastName) === '' ? [missing('lastName', 'error.STEP_2_EMPTY_LASTNAME')] : []),
    ...(values.terms ? [] : [missing('termAndConditionsAccepted', consent)]),
    // One box gives both.
    ...(needsPrivacy && values.terms && !values.privacy ? [missing('privacyPolicyAccepted', consent)] : []),
  ]
}

const requestOf = (values: WaitingListValues, lang: string, needsPrivacy: boolean): WaitingListRequest => ({
  firstName: cleanText(values.firstName),
  lastName: cleanText(values.lastName),
  email: cleanText(values.email),
  fullName: null,
  userLanguage: lang,
  selectedCategory: values.category === '' ? null : Number(values.category),
  termAndConditionsAccepted: values.terms,
  privacyPolicyAccepted: needsPrivacy ? values.privacy : null,
})

/** The fields of the form with the problems of the last attempt. */
function useWaitingListFields() {
  const id = useId()
  const form = useForm<WaitingListValues>({ defaultValues: noValues, shouldFocusError: false })
  const problems = useFieldProblems(form)
  const controlId = (field: keyof WaitingListValues): string =>
    field === 'terms' || field === 'privacy' ? consentId : `${id}-${field}`

  /** Shows each problem at its field and those of no field above the form; focuses the first field. */
  function showProblems(refused: readonly Problem[]): void {
    const fields = refused.flatMap((problem): FieldProblem[] => {
      const path = ownValue(fieldOf, problem.path)
      return path === undefined ? [] : [{ path, problem, key: consentKeys[path] }]
    })
    problems.refuse(
      fields,
      refused.filter(({ path }) => !Object.hasOwn(fieldOf, path)),
    )
    const [first] = refused.flatMap(({ path }) => ownValue(fieldOf, path) ?? [])
    if (first !== undefined) focusControl(controlId(first))
  }
  return { id, form, problems, controlId, showProblems }
}

/** The form of the waiting list; without a connection the entry waits in the queue of actions. */
export function useWaitingListForm(event: EventInfo, needsPrivacy: boolean) {
  const { shortName } = event
  const translations = useTranslations()
  const { api, queueAction } = useServices()
  const { id, form, problems, controlId, showProblems } = useWaitingListFields()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [outcome, setOutcome] = useState<'joined' | 'not-joined' | 'queued' | null>(null)
  const captcha = useSelectionCaptcha(event, `${id}-captcha`)
  /** Number of calls: each token of a bot check is valid once. */
  const [attempt, setAttempt] = useState(0)

  function show(refused: readonly Problem[]): void {
    setFailure(null)
    showProblems(refused)
  }

  /** Without an answer the entry waits for a connection. */
  const queueEntry = (request: WaitingListRequest): Promise<boolean> =>
    queueAction({ kind: 'waiting-list', shortName, request })

  async function sendEntry(request: WaitingListRequest): Promise<void> {
    const answer = await api.call(waitingListEndpoints.joinWaitingList, {
      params: { shortName },
      body: request,
    })
    setAttempt((count) => count + 1)
    if (answer.kind === 'refused' && answer.problems.length > 0) return show(answer.problems)
    problems.clear()
    const isQueued = answer.kind === 'unreachable' && (await queueEntry(request))
    setFailure(answer.kind === 'value' || isQueued ? null : answer)
    if (isQueued) setOutcome('queued')
    // `false`: the list is closed.
    else if (answer.kind === 'value') setOutcome(answer.value ? 'joined' : 'not-joined')
  }

  async function send(): Promise<void> {
    const values = form.getValues()
    const missing = missingEntries(values, needsPrivacy)
    if (missing.length > 0) return show(missing)
    if (!captcha.require()) return
    await sendEntry({ ...requestOf(values, translations.lang, needsPrivacy), captcha: captcha.token })
  }

  return {
    form,
    controlId,
    send,
    failure,
    /** Problems of the whole form. */
    texts: problemTexts(translations, problems.whole),
    outcome,
    setOutcome,
    captcha,
    attempt,
    /** Address of the entry; "" when the form was filled in an earlier visit. */
    sentTo: canonicalEmail(form.getValues('email')),
  }
}
