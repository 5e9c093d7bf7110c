import { useState } from 'react'
import { Link } from 'react-router'
import { endpoints } from '#core/contract/endpoints.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import type { Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { paths } from '#core/domain/page-paths.ts'
import { Icon } from '#ui/Icon.tsx'
import { useLeaveAccount } from '../use-leave-account.ts'

/** Links to the profile and the sign-out. A sign-out without a connection is reported as failed. */
export const AccountMenu = () => {
  const { t } = useTranslations()
  const { api } = useServices()
  const leaveAccount = useLeaveAccount()
  const [leaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const signOut = async () => {
    if (leaving) return
    setLeaving(true)
    setFailure(null)
    const answer = await api.call(endpoints.logout, { body: {} })
    if (answer.kind === 'value') await leaveAccount(answer.value)
    else setFailure(answer)
    setLeaving(false)
  }
  return (
    <section className="part stack" aria-label={t('app.shell.account')}>
      {failure !== null && (
        <OutcomeNotice failure={failure}>
          <p>{t('app.account.still-in')}</p>
        </OutcomeNotice>
      )}
      <ul className="menu">
        <li>
          <Link to={paths.profile()}>
            <Icon name="circle-user" />
            {t('user.menu.my-profile')}
            <Icon name="chevron-right" />
          </Link>
        </li>
        <li>
          <button type="button" aria-disabled={leaving ? true : undefined} onClick={() => void signOut()}>
            <Icon name="log-out" />
            {t('user.menu.logout')}
            <Icon name="chevron-right" />
          </button>
        </li>
      </ul>
      <p className="dim small">{t('app.account.tickets-stay')}</p>
    </section>
  )
}
