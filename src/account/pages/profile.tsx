import { useEffect, useId, useState } from 'react'
import { profileDeletedFlag } from '#device/browser/account-redirect.ts'
import { deferUpdates } from '#device/browser/deferred-updates.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { canonicalEmail } from '#kit/text/canonical-email.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { PageHeading } from '#ui/app/PageHeading.tsx'
import { Button } from '#ui/content/Button.tsx'
import { MailText } from '#ui/content/MailText.tsx'
import { MenuLabel } from '#ui/content/MenuLabel.tsx'
import { trashIcon } from '#ui/content/more-icons.ts'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { Check } from '#ui/forms/Check.tsx'
import { focusControl } from '#ui/forms/focus-control.ts'
import { Page } from '#ui/page/Page.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { paths } from '#wire/page-paths.ts'
import { accountEndpoints } from '../contract.ts'
import { ProfileForm } from '../parts/ProfileForm.tsx'
import { RequireSignIn } from '../parts/RequireSignIn.tsx'
import { AccountMenu, useLeaveAccount } from '../parts/UserMenu.tsx'

type SheetProps = { open: boolean; onClose: () => void }

/** The deletion: it needs the confirmation of the visitor, and is sent once. */
function useDeletion(onClose: () => void) {
  const { api } = useServices()
  const { forget, leave } = useLeaveAccount()
  const [isConfirmed, setConfirmed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const remove = async (): Promise<void> => {
    setFailure(null)
    const answer = await api.call(accountEndpoints.deleteMe, {})
    if (answer.kind !== 'value') return setFailure(answer)
    profileDeletedFlag.keep()
    await forget()
    leave(answer.value)
  }
  const close = (): void => {
    setConfirmed(false)
    setMissing(false)
    setFailure(null)
    onClose()
  }
  return {
    isConfirmed,
    setConfirmed,
    isMissing: isMissing && !isConfirmed,
    setMissing,
    failure,
    remove,
    close,
  }
}

/** The button stays unavailable until the visitor confirms (docs/api/client-behavior.md#profile-and-orders-pages). */
const DeleteProfileSheet = ({ open, onClose }: SheetProps) => {
  const { t } = useTranslations()
  const { isConfirmed, setConfirmed, isMissing, setMissing, failure, remove, close } = useDeletion(onClose)
  const confirmationId = useId()
  const missingText = t('app.account.delete.tick')
  return (
    <Sheet
      open={open}
      title={t('my-profile.delete-profile')}
      onDismiss={close}
      dismiss={t('app.shell.cancel')}
      actions={
        <Button
          variant="line"
          bad
          disabledReason={!isConfirmed && missingText}
          onClick={remove}
          onUnavailable={() => {
            setMissing(true)
            focusControl(confirmationId)
          }}
        >
          {t('my-profile.delete-profile')}
        </Button>
      }
    >
      <p>{t('my-profile.delete-profile.description')}</p>
      <p className="small dim">{t('app.account.tickets-stay')}</p>
      <Check
        id={confirmationId}
        checked={isConfirmed}
        onChange={({ target }) => setConfirmed(target.checked)}
        error={isMissing ? missingText : undefined}
      >
        {t('my-profile.delete-profile.confirm')}
      </Check>
      {failure !== null && (
        <OutcomeNotice failure={failure}>
          <p>{t('app.account.delete.failed')}</p>
        </OutcomeNotice>
      )}
    </Sheet>
  )
}

/** Deletes the profile after a confirmation, as the last row of a list. Tickets on this device stay. */
const DeleteProfile = () => {
  const { t } = useTranslations()
  const [asking, setAsking] = useState(false)
  return (
    <li>
      <button type="button" className="bad" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <MenuLabel icon={trashIcon}>{t('app.account.delete')}</MenuLabel>
      </button>
      <DeleteProfileSheet open={asking} onClose={() => setAsking(false)} />
    </li>
  )
}

/**
 * The profile that prefills the next reservation, and its deletion
 * (docs/api/client-behavior.md#profile-and-orders-pages).
 */
export const Component = () => {
  const { t } = useTranslations()
  const title = t('app.shell.profile')
  const frame = { back: paths.orders(), barTitle: t('app.shell.account') }
  useEffect(() => deferUpdates('form'), [])
  return (
    <RequireSignIn title={title} {...frame}>
      {(me) => (
        <Page wide {...frame}>
          <PageHeading title={title} />
          {me.emailAddress && (
            <p className="before-3">
              <MailText>{canonicalEmail(me.emailAddress)}</MailText>
            </p>
          )}
          <p className="dim before-3">{t('my-profile.description')}</p>
          <p className="hint after-5">{t('common.required-fields')}</p>
          <div className="two-columns">
            <div className="card">
              <ProfileForm key={me.emailAddress} me={me} />
            </div>
            <AccountMenu other="orders">{me.external && <DeleteProfile />}</AccountMenu>
          </div>
        </Page>
      )}
    </RequireSignIn>
  )
}
