import { useEffect } from 'react'
import { Link } from 'react-router'
import { useText } from '#i18n/text.ts'
import { holdUpdates } from '#platform/busy.ts'
import { useFrame } from '#shared/frame.ts'
import { PageHead } from '#shared/PageHead.tsx'
import { paths } from '#shared/paths.ts'
import { Page } from '#ui/Page.tsx'
import { DeleteProfile } from '../components/DeleteProfile.tsx'
import { ProfileForm } from '../components/ProfileForm.tsx'
import { Signed } from '../components/Signed.tsx'

/** What fills the next order's form, and the way to take it away again (specification 2, "My profile"). */
export const Component = () => {
  const { t } = useText()
  const title = t('user.menu.my-profile')
  useFrame({ back: paths.orders(), title: t('app.shell.account') })
  useEffect(() => holdUpdates('form'), [])
  return (
    <Signed title={title}>
      {(me) => (
        <Page bar>
          <PageHead title={title} />
          <p className="dim">{t('my-profile.description')}</p>
          <p className="hint after-5">{t('common.required-fields')}</p>
          <ProfileForm key={me.emailAddress} me={me} />
          <div className="part stack">
            <p className="dim">
              <Link to={paths.home()}>{t('to-home')}</Link>
            </p>
            {me.external && <DeleteProfile />}
          </div>
        </Page>
      )}
    </Signed>
  )
}
