import { useQuery } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import type { User } from '#core/contract/account.ts'
import { profileValues, type ProfileValues } from '#core/domain/profile-form.ts'
import { useText } from '#i18n/text.ts'
import { useServices } from '#platform/services.tsx'
import type { Failure } from '#shared/call.ts'
import { infoQuery } from '#shared/catalogue.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { documents } from '#shared/paths.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useSaveProfile } from '../use-save-profile.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { BillingFields } from './BillingFields.tsx'
import { ProfileField } from './ProfileField.tsx'

/** What was typed is still there; a sign-in in another tab makes the next try go through. */
const NotSaved = ({ failure }: { failure: Failure }) => {
  const { t } = useText()
  if (failure.kind === 'refused' && failure.status === 401)
    return (
      <Notice tone="warn" live="alert" title={t('app.account.ended')}>
        <p>{t('app.account.ended.text')}</p>
        <p>
          <a href={documents.signIn()} target="_blank" rel="noopener">
            {t('app.account.ended.action')}
          </a>
        </p>
      </Notice>
    )
  return (
    <OutcomeNotice failure={failure}>
      <p>{t('app.account.typed-stays')}</p>
    </OutcomeNotice>
  )
}

/** Names, where invoices go when there are any, earlier answers. */
export const ProfileForm = ({ me }: { me: User }) => {
  const { t } = useText()
  const { api } = useServices()
  const { data: info } = useQuery(infoQuery(api))
  const form = useForm<ProfileValues>({ defaultValues: profileValues(me), shouldFocusError: false })
  const { save, wrong, attempt, failure } = useSaveProfile(me, form)
  return (
    <FormProvider {...form}>
      {wrong.length > 0 && (
        <div className="after-4">
          <ErrorSummary title={t('app.account.errors')} errors={wrong} attempt={attempt} />
        </div>
      )}
      <form
        id="profile"
        className="stack gap-5"
        noValidate
        onSubmit={(submitted) => submitted.preventDefault()}
      >
        <div className="pair">
          <ProfileField name="firstName" label={t('common.first-name')} autoComplete="given-name" required />
          <ProfileField name="lastName" label={t('common.last-name')} autoComplete="family-name" required />
        </div>
        {info?.invoicingConfiguration.invoiceAllowed && <BillingFields />}
        <AnswerFields me={me} />
        {failure !== null && <NotSaved failure={failure} />}
      </form>
      <ActionBar label={t('app.account.next')}>
        <Button
          full
          type="submit"
          form="profile"
          onClick={(press) => {
            // Sent from here, so that the button is busy meanwhile; Enter in a field presses it, too.
            press.preventDefault()
            return save()
          }}
        >
          {t('app.account.save')}
        </Button>
      </ActionBar>
    </FormProvider>
  )
}
