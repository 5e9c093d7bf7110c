import { useId, type SubmitEvent } from 'react'
import { useWatch } from 'react-hook-form'
import type { EventInfo, ItemsByCategory } from '#core/contract/event.ts'
import { suggestEmail } from '#core/domain/suggest-email.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { SuggestedEmail } from '#shared/attendee/EmailSuggestion.tsx'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { QueuedActions } from '#shared/queued-actions/QueuedActions.tsx'
import { TermsConsent } from '#shared/TermsConsent.tsx'
import { useFocusWhenLost } from '#shared/use-focus-when-lost.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Input } from '#ui/Input.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Select } from '#ui/Select.tsx'
import { useWaitingListForm } from '../use-waiting-list-form.ts'
import { SelectionBotCheck } from './SelectionBotCheck.tsx'

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
  const queued = (
    <QueuedActions
      only={(action) => action.startsWith(`waiting-list/${event.shortName}/`)}
      onEnd={(end) => state.setOutcome(end === 'done' ? 'joined' : null)}
    />
  )
  if (state.outcome === 'queued')
    return (
      <div ref={answer} tabIndex={-1} className="before-4">
        {queued}
      </div>
    )
  return (
    <section className="card stack before-4" aria-labelledby={heading}>
      {queued}
      <h3 id={heading}>{t('show-event.sold-out.subscribe')}</h3>
      <p>{t(`show-event.${kind}.message`)}</p>
      <WaitingListForm event={event} items={items} state={state} needsPrivacy={needsPrivacy} />
    </section>
  )
}
