import { Link } from 'react-router'
import { useText } from '#i18n/text.ts'
import { useFrame } from '#shared/frame.ts'
import { usePageTitle } from '#shared/PageHead.tsx'
import { paths } from '#shared/paths.ts'
import { Page } from '#ui/Page.tsx'
import { State } from '#ui/State.tsx'
import { buttonClass } from '#ui/button-class.ts'

/** No page has this address. */
export const Component = () => {
  const { t } = useText()
  usePageTitle(t('app.browse.not-found'))
  useFrame({ back: paths.home() })
  return (
    <Page>
      <State sign="missing" title={t('app.browse.not-found')} text={t('app.browse.not-found.text')}>
        <Link className={buttonClass({ full: true })} to={paths.home()}>
          {t('app.browse.to-events')}
        </Link>
        <Link className={buttonClass({ variant: 'line', full: true })} to={paths.wallet()}>
          {t('app.browse.open-tickets')}
        </Link>
      </State>
    </Page>
  )
}
