import { Link } from 'react-router'
import type { EventInfo } from '#core/contract/event.ts'
import { useText } from '#i18n/text.ts'
import { useFrame } from '#shared/frame.ts'
import { usePageTitle } from '#shared/PageHead.tsx'
import { paths } from '#shared/paths.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Page } from '#ui/Page.tsx'
import { State } from '#ui/State.tsx'

type Props = { reservationId: string; event: EventInfo | null }

/** The server does not know this order: it ran out of time, was cancelled, or never was. */
export const NotFound = ({ reservationId, event }: Props) => {
  const { t, pick } = useText()
  const title = t('reservation-page-not-found.header.title')
  const back = event === null ? paths.home() : paths.event(event.shortName)
  usePageTitle(title)
  useFrame({ back, ...(event === null ? {} : { title: pick(event.title) }) })
  const shortId = reservationId.slice(0, 8).toUpperCase()
  return (
    <Page bar>
      <State
        sign="missing"
        title={title}
        text={t('reservation-page-not-found.reservation-with-id-does-not-exist', { 0: shortId })}
      >
        <Link className={buttonClass({ variant: 'line', full: true })} to={paths.wallet()}>
          {t('app.checkout.open-tickets')}
        </Link>
      </State>
      <ActionBar label={t('app.checkout.next')}>
        <Link className={buttonClass({ full: true })} to={back}>
          {t(event === null ? 'to-home' : 'app.checkout.back-to-event')}
        </Link>
      </ActionBar>
    </Page>
  )
}
