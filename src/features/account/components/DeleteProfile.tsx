import { useId, useState } from 'react'
import { endpoints } from '#core/contract/endpoints.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { profileDeletedFlag } from '#platform/account-redirect.ts'
import type { Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { useServices } from '#shared/services.ts'
import { Button } from '#ui/Button.tsx'
import { Check } from '#ui/Check.tsx'
import { focusControl } from '#ui/focus-control.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { useLeaveAccount } from '../use-leave-account.ts'

type SheetProps = { open: boolean; onClose: () => void }

/** The button stays unavailable until the visitor confirms (docs/api/client-behavior.md#profile-and-orders-pages). */
const DeleteProfileSheet = ({ open, onClose }: SheetProps) => {
  const { t } = useTranslations()
  const { api } = useServices()
  const { forget, leave } = useLeaveAccount()
  const [understood, setUnderstood] = useState(false)
  const understoodId = useId()
  const [pressed, setPressed] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const remove = async () => {
    setFailure(null)
    const answer = await api.call(endpoints.deleteMe, {})
    if (answer.kind !== 'value') return setFailure(answer)
    profileDeletedFlag.keep()
    await forget()
    leave(answer.value)
  }
  const close = () => {
    setUnderstood(false)
    setPressed(false)
    setFailure(null)
    onClose()
  }
  return (
    <Sheet
      open={open}
      title={t('my-profile.delete-profile')}
      onDismiss={close}
      actions={
        <>
          <Button variant="line" onClick={close}>
            {t('reservation-page.cancel')}
          </Button>
          <Button
            variant="line"
            bad
            disabledReason={!understood && t('app.account.delete.tick')}
            onClick={remove}
            onUnavailable={() => {
              setPressed(true)
              focusControl(understoodId)
            }}
          >
            {t('my-profile.delete-profile')}
          </Button>
        </>
      }
    >
      <p>{t('my-profile.delete-profile.description')}</p>
      <Check
        id={understoodId}
        checked={understood}
        onChange={({ target }) => setUnderstood(target.checked)}
        error={pressed && !understood ? t('app.account.delete.tick') : undefined}
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

/** Deletes the profile after a confirmation. Tickets on this device stay. */
export const DeleteProfile = () => {
  const { t } = useTranslations()
  const [asking, setAsking] = useState(false)
  return (
    <section className="card stack" aria-labelledby="delete">
      <h2 id="delete" className="text-large">
        {t('my-profile.delete-profile')}
      </h2>
      <p className="small dim">{t('my-profile.delete-profile.description')}</p>
      <p className="small dim">{t('app.account.tickets-stay')}</p>
      <Button variant="line" bad full onClick={() => setAsking(true)}>
        {t('app.account.delete')}
      </Button>
      <DeleteProfileSheet open={asking} onClose={() => setAsking(false)} />
    </section>
  )
}
