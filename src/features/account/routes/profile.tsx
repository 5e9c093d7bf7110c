import { useEffect } from 'react'
import { canonicalEmail } from '#core/domain/canonical-email.ts'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { holdUpdates } from '#platform/update-holds.ts'
import { Link } from '#shared/Link.tsx'
import { PageHeading } from '#shared/PageHeading.tsx'
import { Icon } from '#ui/Icon.tsx'
import { arrowLeftIcon } from '#ui/icons.ts'
import { MailText } from '#ui/MailText.tsx'
import { Page } from '#ui/Page.tsx'
import { DeleteProfile } from '../components/DeleteProfile.tsx'
import { ProfileForm } from '../components/ProfileForm.tsx'
import { RequireSignIn } from '../components/RequireSignIn.tsx'

/**
 * The profile that prefills the next reservation, and its deletion
 * (docs/api/client-behavior.md#profile-and-orders-pages).
 */
export const Component = () => {
  const { t } = useTranslations()
  const title = t('user.menu.my-profile')
  const frame = { back: paths.orders(), barTitle: t('app.shell.account') }
  useEffect(() => holdUpdates('form'), [])
  return (
    <RequireSignIn title={title} {...frame}>
      {(me) => (
        <Page bar {...frame}>
          <PageHeading title={title} />
          {me.emailAddress && (
            <p className="before-3">
              <MailText>{canonicalEmail(me.emailAddress)}</MailText>
            </p>
          )}
          <p className="dim before-3">{t('my-profile.description')}</p>
          <p className="hint after-5">{t('common.required-fields')}</p>
          <div className="inline-bar">
            <ProfileForm key={me.emailAddress} me={me} />
          </div>
          <ul className="menu part">
            <li>
              <Link to={paths.home()}>
                <Icon shape={arrowLeftIcon} />
                {t('to-home')}
              </Link>
            </li>
            {me.external && <DeleteProfile />}
          </ul>
        </Page>
      )}
    </RequireSignIn>
  )
}
