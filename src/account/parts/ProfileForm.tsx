import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useForm, useFormContext, useWatch, type UseFormReturn } from 'react-hook-form'
import { infoQuery } from '#catalogue/parts/catalogue-queries.ts'
import { useTranslations, useNamespace } from '#i18n/use-translations.ts'
import { QueuedActions } from '#outbox/parts/QueuedActions.tsx'
import { useQueue } from '#outbox/parts/use-queue.ts'
import type { User } from '#purchase/contract/user.ts'
import { controlId } from '#purchase/parts/attendee/control-id.ts'
import { meQuery } from '#purchase/parts/booking/use-optional-user.ts'
import { InvoiceAddress, InvoiceCountry, InvoiceField } from '#purchase/parts/invoice/InvoiceFields.tsx'
import { billingFields } from '#purchase/rules/booking/billing-values.ts'
import { italianTextFields } from '#purchase/rules/booking/italian-invoice.ts'
import { FormFields, useFieldError } from '#ui/app/FormFields.tsx'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { NewTabLink } from '#ui/app/NewTabLink.tsx'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { problemTexts } from '#ui/app/problem-text.ts'
import { showToast } from '#ui/app/toasts.ts'
import { useFieldProblems, type FieldProblem } from '#ui/app/use-field-problems.ts'
import { Button } from '#ui/content/Button.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import { useRunOnce } from '#ui/content/use-run-once.ts'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { ErrorSummary, type ErrorLine } from '#ui/forms/ErrorSummary.tsx'
import { Field, Input } from '#ui/forms/Field.tsx'
import { paths } from '#wire/page-paths.ts'
import type { Problem } from '#wire/problem.ts'
import { serverPaths } from '#wire/server-paths.ts'
import { accountEndpoints } from '../contract.ts'
import {
  profileValues,
  type ProfileValues,
  answersOf,
  profileFieldName,
  toProfileForm,
} from '../rules/profile-form.ts'

/**
 * Sends the profile and assigns the answer to its fields and the error summary. The form keeps the entries in
 * every case.
 */
function useSaveProfile(me: User, form: UseFormReturn<ProfileValues>) {
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
    const call = api.call(accountEndpoints.updateMe, { body })
    // It waits for a connection by the address of its account.
    const { emailAddress: account } = me
    const answer = await (account === null
      ? call
      : sendAction(
          {
            id: 'profile',
            kind: 'profile',
            account,
            form: body,
            before: toProfileForm(me, profileValues(me)),
          },
          call,
        ))
    const failed = answer === 'queued' || answer.kind === 'value' ? null : answer
    if (failed?.kind === 'refused' && failed.problems.length > 0) return show(failed.problems)
    problems.clear()
    setFailure(failed)
    // What waits for a connection is saved as far as the person is concerned: until the next change the button is quiet.
    if (answer === 'queued') return form.reset(form.getValues())
    if (answer.kind !== 'value') return
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

/** Loaded only for servers with Italian e-invoices. */
const ItalianInvoiceFields = lazyPart(
  async () => (await import('#purchase/parts/invoice/ItalianInvoiceFields.tsx')).ItalianInvoiceFields,
)

/** Data of Italian e-invoices; nothing is required (docs/api/accounts.md#update-the-profile). */
const ItalianProfileFields = () => {
  const isTranslated = useNamespace('checkout')
  const { control } = useFormContext<ProfileValues>()
  const company = useWatch({ control, name: 'billingAddressCompany' })
  if (!isTranslated) return null
  return <ItalianInvoiceFields business={company.trim() !== ''} required={false} />
}

/**
 * Invoice address. No field is required: it only prefills the next reservation.
 * @param props.italian the server makes Italian e-invoices
 */
const BillingFields = ({ italian }: { italian: boolean }) => {
  const { t } = useTranslations()
  return (
    <section className="stack" aria-labelledby="billing">
      <h2 id="billing" className="text-large">
        {t('reservation-page.invoice-details')}
      </h2>
      <InvoiceField name="billingAddressCompany" autoComplete="organization" required={false} />
      <InvoiceField name="vatNr" required={false} />
      <InvoiceAddress required={false} stateRequired={false} />
      <InvoiceCountry required={false} />
      {italian && <ItalianProfileFields />}
    </section>
  )
}

type NameProps = { name: 'firstName' | 'lastName'; label: string; autoComplete: string }

const NameField = ({ name, label, autoComplete }: NameProps) => {
  const { register } = useFormContext<ProfileValues>()
  const error = useFieldError()
  return (
    <Field id={controlId(name)} label={label} error={error(name)} required>
      <Input {...register(name)} autoComplete={autoComplete} maxLength={255} />
    </Field>
  )
}

const AdditionalFieldAnswers = ({ me }: { me: User }) => {
  const { t, pick } = useTranslations()
  const { register } = useFormContext<ProfileValues>()
  const answers = answersOf(me)
  if (answers.length === 0) return null
  return (
    <section className="stack" aria-labelledby="answers">
      <h2 id="answers" className="text-large">
        {t('my-profile.additional-info')}
      </h2>
      {answers.map(([name, { label }], index) => (
        <Field key={name} label={pick(label) || name}>
          <Input {...register(`answers.${index}.text`)} autoComplete="off" />
        </Field>
      ))}
    </section>
  )
}

/** The entries are kept; after a sign-in in another tab the visitor can save again. */
const NotSaved = ({ failure }: { failure: Failure }) => {
  const { t } = useTranslations()
  if (failure.kind === 'refused' && failure.status === 401)
    return (
      <Notice tone="warn" live="alert" title={t('app.account.ended')}>
        <p>{t('app.account.ended.text')}</p>
        <p>
          <NewTabLink href={serverPaths.signIn(paths.profile())}>{t('app.account.ended.action')}</NewTabLink>
        </p>
      </Notice>
    )
  return (
    <OutcomeNotice failure={failure} title={t('app.queue.profile.ended')}>
      {failure.kind === 'unreachable' && <p>{t('app.account.typed-stays')}</p>}
    </OutcomeNotice>
  )
}

/** Names, invoice address where invoices exist, stored answers. */
export const ProfileForm = ({ me }: { me: User }) => {
  const { t } = useTranslations()
  const { api } = useServices()
  const { data: info } = useQuery(infoQuery(api))
  const stored = profileValues(me)
  const form = useForm<ProfileValues>({ defaultValues: stored, shouldFocusError: false })
  const invoicing = info?.invoicingConfiguration
  // One event may make invoices where the server in general does not: what is stored can be changed.
  const hasItalian = italianTextFields.some((field) => stored[field] !== '')
  const hasBilling = hasItalian || billingFields.some((field) => stored[field] !== '')
  const { save, busy, queuedSaved, errors, attempt, failure } = useSaveProfile(me, form)
  const variant = form.formState.isDirty || failure !== null ? 'fill' : 'line'
  const waits = useQueue().some(({ id, attempts, ended }) => id === 'profile' && attempts > 0 && !ended)
  const isSent = useRef(false)
  // What appears above a long form is outside of the screen. What waits takes the focus of the button, which has nothing to save then.
  const reveal = useCallback((box: HTMLElement | null) => {
    if (!isSent.current) return
    box?.scrollIntoView({ block: 'nearest' })
    box?.focus({ preventScroll: true })
  }, [])
  return (
    <FormFields form={form}>
      {errors.length > 0 && (
        <ErrorSummary title={t('app.account.errors')} errors={errors} attempt={attempt} />
      )}
      {failure !== null && (
        <div ref={reveal} className="after-4">
          <NotSaved failure={failure} />
        </div>
      )}
      <QueuedActions
        ref={reveal}
        className="after-4"
        only={(id) => id === 'profile'}
        onEnd={(end) => end === 'done' && queuedSaved()}
      />
      <form
        className="stack gap-5"
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault()
          isSent.current = true
          void save()
        }}
      >
        <div className="field-pair">
          <NameField name="firstName" label={t('common.first-name')} autoComplete="given-name" />
          <NameField name="lastName" label={t('common.last-name')} autoComplete="family-name" />
        </div>
        {(hasBilling || invoicing?.invoiceAllowed === true) && (
          <BillingFields italian={hasItalian || invoicing?.enabledItalyEInvoicing === true} />
        )}
        <AdditionalFieldAnswers me={me} />
        {(variant === 'fill' || !waits) && (
          <Button type="submit" busy={busy} variant={variant} full>
            {t('app.account.save')}
          </Button>
        )}
      </form>
    </FormFields>
  )
}
