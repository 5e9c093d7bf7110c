import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { EventInfo, ItemsByCategory } from '#catalogue/contract/event.ts'
import { joinedWaitingLists } from '#device/browser/browser-storage.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { canonicalEmail } from '#kit/text/canonical-email.ts'
import { cleanText } from '#kit/text/clean-text.ts'
import { isEmailAddress } from '#kit/text/email-address.ts'
import { suggestEmail } from '#kit/text/suggest-email.ts'
import { QueuedActions } from '#outbox/parts/QueuedActions.tsx'
import { SuggestedEmail } from '#purchase/parts/attendee/EmailSuggestion.tsx'
import { SelectionBotCheck } from '#purchase/parts/selection/SelectionBotCheck.tsx'
import { useSelectionCaptcha } from '#purchase/parts/selection/use-selection-captcha.ts'
import { TermsConsent, consentId } from '#purchase/parts/TermsConsent.tsx'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { problemTexts } from '#ui/app/problem-text.ts'
import { useFieldProblems, type FieldProblem } from '#ui/app/use-field-problems.ts'
import { useFocusWhenLost } from '#ui/app/use-focus-when-lost.ts'
import { Button, buttonClass } from '#ui/content/Button.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import type { Failure } from '#ui/data/call-error.ts'
import { isOwnCancel } from '#ui/data/challenge.ts'
import { useServices } from '#ui/data/services.ts'
import { Field, Input, Select } from '#ui/forms/Field.tsx'
import { focusControl } from '#ui/forms/focus-control.ts'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { useInBrowser } from '#ui/page/use-in-browser.ts'
import type { Problem } from '#wire/problem.ts'
import { waitingListEndpoints, type WaitingListRequest } from '../contract.ts'
import { entryId } from '../flows/queued-entry.ts'

/** The entries of the form by their names on the wire; `selectedCategory`: the id, "" for any. */
const noValues = {
  firstName: '',
  lastName: '',
  email: '',
  selectedCategory: '',
  termAndConditionsAccepted: false,
  privacyPolicyAccepted: false,
}
type Values = typeof noValues
type Name = keyof Values

const isName = (path: string): path is Name => Object.hasOwn(noValues, path)

/** Texts of the app for the consents: the server has one code for both. */
const consentKeys: Readonly<Partial<Record<Name, string>>> = {
  termAndConditionsAccepted: 'app.shell.tick-terms',
  privacyPolicyAccepted: 'app.shell.tick-privacy',
}

/** Problems for which the server would refuse the form (docs/api/waiting-list.md#join). */
function missingEntries(values: Values, needsPrivacy: boolean): Problem[] {
  const { firstName, lastName, termAndConditionsAccepted: terms, privacyPolicyAccepted: privacy } = values
  const email = cleanText(values.email)
  const checks: readonly (readonly [isMissing: boolean, path: Name, code: string])[] = [
    [email === '', 'email', 'error.STEP_2_EMPTY_EMAIL'],
    [email !== '' && !isEmailAddress(email), 'email', 'error.email'],
    [cleanText(firstName) === '', 'firstName', 'error.STEP_2_EMPTY_FIRSTNAME'],
    [cleanText(lastName) === '', 'lastName', 'error.STEP_2_EMPTY_LASTNAME'],
    [!terms, 'termAndConditionsAccepted', 'error.STEP_2_TERMS_CONDITIONS'],
    // One box gives both.
    [needsPrivacy && terms && !privacy, 'privacyPolicyAccepted', 'error.STEP_2_TERMS_CONDITIONS'],
  ]
  return checks.flatMap(([isMissing, path, code]) => (isMissing ? [{ path, code, args: {} }] : []))
}

const requestOf = (values: Values, lang: string, needsPrivacy: boolean): WaitingListRequest => ({
  ...values,
  firstName: cleanText(values.firstName),
  lastName: cleanText(values.lastName),
  email: cleanText(values.email),
  fullName: null,
  userLanguage: lang,
  selectedCategory: values.selectedCategory === '' ? null : Number(values.selectedCategory),
  privacyPolicyAccepted: needsPrivacy ? values.privacyPolicyAccepted : null,
})

/** The form of the waiting list; without a connection the entry waits in the queue of actions. */
function useWaitingListForm(event: EventInfo, needsPrivacy: boolean) {
  const { shortName } = event
  const id = useId()
  const translations = useTranslations()
  const { api, sendAction, now } = useServices()
  const form = useForm<Values>({ defaultValues: noValues, shouldFocusError: false })
  const problems = useFieldProblems(form)
  const [failure, setFailure] = useState<Failure | null>(null)
  const inBrowser = useInBrowser()
  /** `other`: another person of this browser joins. */
  const [state, setState] = useState<'joined' | 'not-joined' | 'queued' | 'other' | null>(null)
  const setOutcome = (next: typeof state) => {
    if (next === 'joined') joinedWaitingLists.keep(shortName, now(), true)
    setState(next)
  }
  const captcha = useSelectionCaptcha(event, `${id}-captcha`)
  /** Number of calls: each token of a bot check is valid once. */
  const [attempt, setAttempt] = useState(0)
  const controlId = (name: Name): string => (name in consentKeys ? consentId : `${id}-${name}`)

  /** Shows each problem at its field and those of no field above the form; focuses the first field. */
  function show(refused: readonly Problem[]): void {
    setFailure(null)
    const fields = refused.flatMap((problem): (FieldProblem & { path: Name })[] => {
      const { path } = problem
      return isName(path) ? [{ path, problem, key: consentKeys[path] }] : []
    })
    problems.refuse(
      fields,
      refused.filter(({ path }) => !isName(path)),
    )
    const [first] = fields
    if (first) focusControl(controlId(first.path))
  }

  async function send(): Promise<void> {
    const values = form.getValues()
    const missing = missingEntries(values, needsPrivacy).filter(
      // The fields of the names follow the address.
      ({ path }) => values.email !== '' || (path !== 'firstName' && path !== 'lastName'),
    )
    if (missing.length > 0) return show(missing)
    if (!captcha.require()) return
    const request = { ...requestOf(values, translations.lang, needsPrivacy), captcha: captcha.token }
    const answer = await sendAction(
      {
        id: entryId(shortName, values.email),
        kind: 'waiting-list',
        shortName,
        request,
      },
      api.call(waitingListEndpoints.joinWaitingList, { params: { shortName }, body: request }),
    )
    setAttempt((count) => count + 1)
    const failed = answer === 'queued' || answer.kind === 'value' ? null : answer
    if (failed?.kind === 'refused' && failed.problems.length > 0)
      return show(isOwnCancel(failed) ? [] : failed.problems)
    problems.clear()
    setFailure(failed)
    if (answer === 'queued') setOutcome(answer)
    // `false`: the list is closed.
    else if (answer.kind === 'value') setOutcome(answer.value ? 'joined' : 'not-joined')
  }

  return {
    form,
    controlId,
    send,
    failure,
    /** Problems of the whole form. */
    texts: problemTexts(translations, problems.whole),
    answer: state,
    outcome: state === null && inBrowser && joinedWaitingLists.has(shortName, now()) ? 'joined' : state,
    setOutcome,
    joinAnother() {
      form.reset()
      setOutcome('other')
    },
    captcha,
    attempt,
    /** Address of the entry; "" when the form was filled in an earlier visit. */
    sentTo: canonicalEmail(form.getValues('email')),
  }
}

type Props = { event: EventInfo; items: ItemsByCategory }

type FormProps = Props & {
  state: ReturnType<typeof useWaitingListForm>
  needsPrivacy: boolean
  /** Text of the button. */
  action: string
}

const WaitingListForm = ({ event, items, state, needsPrivacy, action }: FormProps) => {
  const { t } = useTranslations()
  const { form, controlId, failure, texts, captcha } = state
  const { register, formState } = form
  const { errors } = formState
  const { ticketCategoriesForWaitingList: offered } = items
  const values = form.watch()
  const { email, firstName, lastName, termAndConditionsAccepted: terms } = values
  // One field at first; the names follow with its first letter.
  const needsNames = email + firstName + lastName !== '' || errors.firstName !== undefined
  const text = (name: 'email' | 'firstName' | 'lastName', label: string, autoComplete: string) => (
    <Field id={controlId(name)} label={label} error={errors[name]?.message} required>
      <Input
        type={name === 'email' ? 'email' : 'text'}
        maxLength={255}
        autoComplete={autoComplete}
        {...register(name)}
      />
    </Field>
  )
  return (
    // The button sends: it stays busy until the answer.
    <form className="stack" noValidate onSubmit={(submitted) => submitted.preventDefault()}>
      {text('email', t('common.email'), 'email')}
      <SuggestedEmail meant={suggestEmail(email)} inputId={controlId('email')} />
      {needsNames && (
        <div className="field-pair">
          {text('firstName', t('common.first-name'), 'given-name')}
          {text('lastName', t('common.last-name'), 'family-name')}
        </div>
      )}
      {offered.length > 1 && (
        <Field
          id={controlId('selectedCategory')}
          label={t('reservation-page.category')}
          error={errors.selectedCategory?.message}
        >
          <Select {...register('selectedCategory')}>
            <option value="">{t('app.browse.any-ticket')}</option>
            {offered.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <TermsConsent
        event={event}
        consents={{ terms, privacy: values.privacyPolicyAccepted, privacyNeeded: needsPrivacy }}
        onChange={(consents) => {
          form.setValue('termAndConditionsAccepted', consents.terms)
          form.setValue('privacyPolicyAccepted', consents.privacy)
        }}
        errors={{
          terms: errors.termAndConditionsAccepted?.message,
          privacy: errors.privacyPolicyAccepted?.message,
        }}
      />
      <SelectionBotCheck captcha={captcha} attempt={state.attempt} />
      {texts.length > 0 && <Notice tone="danger" live="alert" title={texts.join(' ')} />}
      {state.outcome === 'not-joined' && (
        <Notice tone="danger" live="alert" title={t('show-event.sold-out.subscription-error')} />
      )}
      {failure !== null && <OutcomeNotice failure={failure} onRetry={state.send} />}
      <Button type="submit" full onClick={state.send}>
        {action}
      </Button>
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
  const action = t(items.preSales ? 'app.browse.tell-me' : 'show-event.sold-out.subscribe')
  const answer = useFocusWhenLost<HTMLDivElement>(state.answer)
  const email = state.controlId('email')
  const queued = (
    <QueuedActions
      only={(action) => action.startsWith(`waiting-list/${event.shortName}/`)}
      onEnd={(end) => state.setOutcome(end === 'done' ? 'joined' : 'other')}
    />
  )
  if (state.outcome === 'joined' || state.outcome === 'queued')
    return (
      <div ref={answer} tabIndex={-1} className="before-4">
        {queued}
        {state.outcome === 'joined' && (
          <Notice
            tone="ok"
            live="status"
            title={t('show-event.sold-out.subscription-complete')}
            actions={
              <Button variant="text" slim onClick={state.joinAnother}>
                {t('app.browse.waiting-list-other')}
              </Button>
            }
          >
            {state.sentTo !== '' && t('app.browse.waiting-list-sent', { email: state.sentTo })}
          </Notice>
        )}
      </div>
    )
  return (
    <section ref={answer} tabIndex={-1} className="card stack before-4" aria-labelledby={heading}>
      {queued}
      <h3 id={heading}>{action}</h3>
      <p>{t(`show-event.${kind}.message`)}</p>
      <WaitingListForm
        event={event}
        items={items}
        state={state}
        needsPrivacy={needsPrivacy}
        action={action}
      />
      <div className="to-form">
        <ActionBar label={t('app.shell.next-step')}>
          <a
            className={buttonClass({ full: true })}
            href={`#${email}`}
            onClick={(press) => {
              press.preventDefault()
              focusControl(email)
            }}
          >
            {action}
          </a>
        </ActionBar>
      </div>
    </section>
  )
}
