import { useId, type SubmitEvent, useState } from 'react'
import { useWatch, useForm } from 'react-hook-form'
import type { EventInfo, ItemsByCategory } from '#core/contract/event.ts'
import type { Problem } from '#core/contract/problem.ts'
import { waitingListEndpoints, type WaitingListRequest } from '#core/contract/waiting-list.ts'
import { canonicalEmail } from '#core/domain/canonical-email.ts'
import { cleanText } from '#core/domain/clean-text.ts'
import { isEmailAddress } from '#core/domain/email-address.ts'
import { ownValue } from '#core/domain/own-value.ts'
import { suggestEmail } from '#core/domain/suggest-email.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { SuggestedEmail } from '#shared/attendee/EmailSuggestion.tsx'
import type { Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { problemTexts } from '#shared/problem-text.ts'
import { useServices } from '#shared/services.ts'
import { TermsConsent, consentId } from '#shared/TermsConsent.tsx'
import { useFieldProblems, type FieldProblem } from '#shared/use-field-problems.ts'
import { useFocusWhenLost } from '#shared/use-focus-when-lost.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { focusControl } from '#ui/focus-control.ts'
import { Input } from '#ui/Input.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Select } from '#ui/Select.tsx'
import { useSelectionCaptcha } from '../use-selection-captcha.ts'
import { SelectionBotCheck } from './SelectionBotCheck.tsx'

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

/** The form of the waiting list. */
function useWaitingListForm(event: EventInfo, needsPrivacy: boolean) {
  const { shortName } = event
  const translations = useTranslations()
  const { api } = useServices()
  const { id, form, problems, controlId, showProblems } = useWaitingListFields()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [outcome, setOutcome] = useState<'joined' | 'not-joined' | null>(null)
  const captcha = useSelectionCaptcha(event, `${id}-captcha`)
  /** Number of calls: each token of a bot check is valid once. */
  const [attempt, setAttempt] = useState(0)

  function show(refused: readonly Problem[]): void {
    setFailure(null)
    showProblems(refused)
  }

  async function sendEntry(request: WaitingListRequest): Promise<void> {
    const answer = await api.call(waitingListEndpoints.joinWaitingList, {
      params: { shortName },
      body: request,
    })
    setAttempt((count) => count + 1)
    if (answer.kind === 'refused' && answer.problems.length > 0) return show(answer.problems)
    problems.clear()
    setFailure(answer.kind === 'value' ? null : answer)
    // `false`: the list is closed.
    if (answer.kind === 'value') setOutcome(answer.value ? 'joined' : 'not-joined')
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
    captcha,
    attempt,
    /** Address of the entry; "" when the form was filled in an earlier visit. */
    sentTo: canonicalEmail(form.getValues('email')),
  }
}

type Props = { event: EventInfo; items: ItemsByCategory }

type FormProps = Props & { state: ReturnType<typeof useWaitingListForm>; needsPrivacy: boolean }

const maxTextLength = 255

type TextName = 'firstName' | 'lastName' | 'email'
type TextFieldProps = Pick<FormProps, 'state'> & { name: TextName; label: string; autoComplete: string }

const TextField = ({ state: { form, controlId }, name, label, autoComplete }: TextFieldProps) => (
  <Field id={controlId(name)} label={label} error={form.formState.errors[name]?.message} required>
    <Input
      type={name === 'email' ? 'email' : 'text'}
      maxLength={maxTextLength}
      autoComplete={autoComplete}
      {...form.register(name)}
    />
  </Field>
)

type CategoryFieldProps = Pick<FormProps, 'state'> & {
  categories: ItemsByCategory['ticketCategoriesForWaitingList']
}

const CategoryField = ({ state: { form, controlId }, categories }: CategoryFieldProps) => {
  const { t } = useTranslations()
  return (
    <Field
      id={controlId('category')}
      label={t('reservation-page.category')}
      error={form.formState.errors.category?.message}
    >
      <Select {...form.register('category')}>
        <option value="">{t('app.browse.any-ticket')}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const WaitingListForm = ({
  event,
  items: { ticketCategoriesForWaitingList: offered },
  state,
  needsPrivacy,
}: FormProps) => {
  const { t } = useTranslations()
  const { form, controlId, failure, texts, captcha } = state
  const { errors } = form.formState
  const [terms, privacy] = useWatch({ control: form.control, name: ['terms', 'privacy'] })
  const entries = useWatch({ control: form.control, name: ['email', 'firstName', 'lastName'] })
  const meant = suggestEmail(entries[0])
  // One field at first; the names follow with its first letter.
  const needsNames = entries.some((entry) => entry !== '') || errors.firstName !== undefined
  // The button sends: it stays busy until the answer.
  const submit = (submitted: SubmitEvent) => submitted.preventDefault()
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField state={state} name="email" label={t('common.email')} autoComplete="email" />
      <SuggestedEmail meant={meant} inputId={controlId('email')} />
      {needsNames && (
        <div className="field-pair">
          <TextField
            state={state}
            name="firstName"
            label={t('common.first-name')}
            autoComplete="given-name"
          />
          <TextField state={state} name="lastName" label={t('common.last-name')} autoComplete="family-name" />
        </div>
      )}
      {offered.length > 1 && <CategoryField state={state} categories={offered} />}
      <TermsConsent
        event={event}
        consents={{ terms, privacy, privacyNeeded: needsPrivacy }}
        onChange={(consents) => {
          if (consents.terms !== terms) form.setValue('terms', consents.terms)
          if (consents.privacy !== privacy) form.setValue('privacy', consents.privacy)
        }}
        errors={{ terms: errors.terms?.message, privacy: errors.privacy?.message }}
      />
      <SelectionBotCheck captcha={captcha} attempt={state.attempt} />
      {texts.length > 0 && <Notice tone="danger" live="alert" title={texts.join(' ')} />}
      {state.outcome === 'not-joined' && (
        <Notice tone="danger" live="alert" title={t('show-event.sold-out.subscription-error')} />
      )}
      {failure !== null && <OutcomeNotice failure={failure} onRetry={state.send} />}
      <div className="inline-bar">
        <ActionBar label={t('app.shell.next-step')}>
          <Button type="submit" full onClick={state.send}>
            {t('show-event.sold-out.subscribe')}
          </Button>
        </ActionBar>
      </div>
    </form>
  )
}

/** The form of the waiting list, before the sale or when all tickets are sold. */
export const WaitingList = ({ event, items }: Props) => {
  const { t } = useTranslations()
  const heading = useId()
  const needsPrivacy = (event.privacyPolicyUrl ?? '') !== ''
  const state = useWaitingListForm(event, needsPrivacy)
  const kind = items.preSales ? 'pre-sales' : 'sold-out'
  const answer = useFocusWhenLost<HTMLDivElement>(state.outcome)
  if (state.outcome === 'joined')
    return (
      <div ref={answer} tabIndex={-1} className="before-4">
        <Notice tone="ok" live="status" title={t('show-event.sold-out.subscription-complete')}>
          {state.sentTo !== '' && t('app.browse.waiting-list-sent', { email: state.sentTo })}
        </Notice>
      </div>
    )
  return (
    <section className="card stack before-4" aria-labelledby={heading}>
      <h3 id={heading}>{t('show-event.sold-out.subscribe')}</h3>
      <p>{t(`show-event.${kind}.message`)}</p>
      <WaitingListForm event={event} items={items} state={state} needsPrivacy={needsPrivacy} />
    </section>
  )
}
