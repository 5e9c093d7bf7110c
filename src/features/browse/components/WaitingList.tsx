import { useId, useState, type SubmitEvent } from 'react'
import type { EventInfo, ItemsByCategory } from '#core/contract/event.ts'
import type { WaitingListRequest } from '#core/contract/waiting-list.ts'
import type { Consents } from '#core/domain/payment-options.ts'
import { joinWaitingList } from '#core/flows/join-waiting-list.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import type { Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { QueuedActions } from '#shared/queued-actions/QueuedActions.tsx'
import { problemText, type CodedProblem } from '#shared/problem-text.ts'
import { consentIds, TermsConsent } from '#shared/TermsConsent.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { focusControl } from '#ui/focus-control.ts'
import { Input } from '#ui/Input.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Select } from '#ui/Select.tsx'

type Props = { event: EventInfo; items: ItemsByCategory }

interface Entry {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Id of the category; "" for any. */
  readonly category: string
}
/** Kept as codes: the language of the page may change. */
type Errors = Readonly<Partial<Record<string, CodedProblem>>>

const maxTextLength = 255

/** The names of the consents on the wire. */
const consentFields = { terms: 'termAndConditionsAccepted', privacy: 'privacyPolicyAccepted' } as const

/** Why the entry cannot be sent, by the field of the wire. */
function missingFields(entry: Entry, consents: Consents): Errors {
  const missing: Record<string, CodedProblem> = {}
  if (entry.firstName.trim() === '') missing['firstName'] = { code: 'error.STEP_2_EMPTY_FIRSTNAME' }
  if (entry.lastName.trim() === '') missing['lastName'] = { code: 'error.STEP_2_EMPTY_LASTNAME' }
  if (entry.email.trim() === '') missing['email'] = { code: 'error.STEP_2_EMPTY_EMAIL' }
  const consentMissing = { code: 'error.STEP_2_TERMS_CONDITIONS' }
  if (!consents.terms) missing[consentFields.terms] = consentMissing
  if (consents.privacyNeeded && !consents.privacy) missing[consentFields.privacy] = consentMissing
  return missing
}

function useEntry(shortName: string, privacyNeeded: boolean) {
  const { lang } = useTranslations()
  const { api, actionQueue } = useServices()
  const id = useId()
  const [entry, setEntry] = useState<Entry>({ firstName: '', lastName: '', email: '', category: '' })
  const [consents, setConsents] = useState<Consents>({ terms: false, privacy: false, privacyNeeded })
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [outcome, setOutcome] = useState<'joined' | 'not-joined' | 'queued' | null>(null)

  function show(found: Errors): void {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first === consentFields.terms) focusControl(consentIds.terms)
    else if (first === consentFields.privacy) focusControl(consentIds.privacy)
    else if (first !== undefined) focusControl(`${id}-${first}`)
  }

  async function send(): Promise<void> {
    const missing = missingFields(entry, consents)
    if (Object.keys(missing).length > 0) return show(missing)
    setErrors({})
    const { firstName, lastName, email, category } = entry
    const request: WaitingListRequest = {
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      email: email.trim(),
      fullName: null,
      userLanguage: lang,
      selectedCategory: category === '' ? null : Number(category),
      termAndConditionsAccepted: consents.terms,
      privacyPolicyAccepted: consents.privacyNeeded ? consents.privacy : null,
    }
    const answer = await joinWaitingList({ api }, { shortName, request })
    const queue = answer.kind === 'unreachable' ? await actionQueue() : null
    if (await queue?.queue({ kind: 'waiting-list', shortName, request })) {
      setFailure(null)
      return setOutcome('queued')
    }
    if (answer.kind === 'joined' || answer.kind === 'not-joined') {
      setFailure(null)
      setOutcome(answer.kind)
    } else if (answer.kind === 'refused' && answer.problems.length > 0) {
      setFailure(null)
      show(Object.fromEntries(answer.problems.map((problem) => [problem.path, problem])))
    } else setFailure(answer)
  }
  return { id, entry, setEntry, consents, setConsents, errors, failure, outcome, setOutcome, send }
}

/** The form of the waiting list, before the sale or when all tickets are sold. */
export const WaitingList = ({
  event,
  items: { preSales, ticketCategoriesForWaitingList: offered },
}: Props) => {
  const translations = useTranslations()
  const { t } = translations
  const heading = useId()
  const state = useEntry(event.shortName, (event.privacyPolicyUrl ?? '') !== '')
  const { id, entry, setEntry, errors } = state
  const kind = preSales ? 'pre-sales' : 'sold-out'
  const errorOf = (field: string) => errors[field] && problemText(translations, errors[field])
  const text = (name: 'firstName' | 'lastName' | 'email', key: string, autoComplete: string) => (
    <Field id={`${id}-${name}`} label={t(key)} error={errorOf(name)} required>
      <Input
        type={name === 'email' ? 'email' : 'text'}
        maxLength={maxTextLength}
        autoComplete={autoComplete}
        value={entry[name]}
        onChange={({ target }) => setEntry({ ...entry, [name]: target.value })}
      />
    </Field>
  )
  const submit = (submitted: SubmitEvent) => submitted.preventDefault()
  if (state.outcome === 'joined')
    return <Notice tone="ok" live="status" title={t('show-event.sold-out.subscription-complete')} />
  const queued = (
    <QueuedActions
      only={(action) => action.startsWith(`waiting-list/${event.shortName}/`)}
      onEnd={(end) => state.setOutcome(end === 'done' ? 'joined' : null)}
    />
  )
  if (state.outcome === 'queued') return queued
  return (
    <section className="card stack before-4" aria-labelledby={heading}>
      {queued}
      <h3 id={heading}>{t(`show-event.${kind}.header`)}</h3>
      <p>{t(`show-event.${kind}.message`)}</p>
      <form className="stack" noValidate onSubmit={submit}>
        <div className="field-pair">
          {text('firstName', 'common.first-name', 'given-name')}
          {text('lastName', 'common.last-name', 'family-name')}
        </div>
        {text('email', 'common.email', 'email')}
        {offered.length > 1 && (
          <Field label={t('reservation-page.category')}>
            <Select
              value={entry.category}
              onChange={({ target }) => setEntry({ ...entry, category: target.value })}
            >
              <option value="">{t('app.browse.any-ticket')}</option>
              {offered.map(({ id: category, name }) => (
                <option key={category} value={category}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <TermsConsent
          event={event}
          consents={state.consents}
          onChange={state.setConsents}
          errors={{ terms: errorOf(consentFields.terms), privacy: errorOf(consentFields.privacy) }}
        />
        {state.outcome === 'not-joined' && (
          <Notice tone="danger" live="alert" title={t('show-event.sold-out.subscription-error')} />
        )}
        {state.failure !== null && <OutcomeNotice failure={state.failure} onRetry={state.send} />}
        <Button type="submit" onClick={state.send}>
          {t('show-event.sold-out.subscribe')}
        </Button>
      </form>
    </section>
  )
}
