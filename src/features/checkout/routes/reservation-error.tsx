import { useText } from '#i18n/text.ts'
import { useFrame } from '#shared/frame.ts'
import { usePageTitle } from '#shared/PageHead.tsx'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Page } from '#ui/Page.tsx'
import { State } from '#ui/State.tsx'
import { useCheckout } from '../use-checkout.ts'

/** The order is stuck: a person of the organiser has to look at it. */
export const Component = () => {
  const { t } = useText()
  const { reservation, event } = useCheckout()
  usePageTitle(t('reservation-page-error-status.header.title'))
  useFrame({ back: paths.event(event.shortName), title: event.organizationName })
  const mail = `mailto:${event.organizationEmail}?subject=${encodeURIComponent(reservation.shortId)}`
  return (
    <Page>
      <State
        sign="refused"
        title={t('reservation-page-error-status.title')}
        text={t('reservation-page-error-status.your-reservation-identifier', { 0: reservation.shortId })}
      >
        <p>
          {t('app.checkout.stuck.text')} <bdi className="nowrap">{event.organizationEmail}</bdi>
        </p>
        <a className={buttonClass({})} href={mail}>
          {t('app.checkout.write-organiser')}
        </a>
      </State>
    </Page>
  )
}
