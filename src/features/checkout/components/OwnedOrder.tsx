import { useText } from '#i18n/text.ts'
import { useFrame } from '#shared/frame.ts'
import { usePageTitle } from '#shared/PageHead.tsx'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Page } from '#ui/Page.tsx'
import { State } from '#ui/State.tsx'
import { signInFor } from '../sign-in-for.ts'
import { LastKnown } from './LastKnown.tsx'

type Props = { shortName: string; reservationId: string }

/** Somebody's order, and nobody is signed in, or somebody else: the server shows it to that account only. */
export const OwnedOrder = ({ shortName, reservationId }: Props) => {
  const { t } = useText()
  const title = t('app.checkout.owned')
  usePageTitle(title)
  useFrame({ back: paths.event(shortName) })
  return (
    <Page>
      <State sign="refused" title={title} text={t('app.checkout.owned.text')}>
        <a className={buttonClass({})} href={signInFor(shortName, reservationId)}>
          {t('user.menu.login')}
        </a>
      </State>
      <LastKnown reservationId={reservationId} />
    </Page>
  )
}
