import { useQuery } from '@tanstack/react-query'
import { Unavailable } from '#catalogue/parts/Unavailable.tsx'
import { useTranslations } from '#i18n/use-translations.ts'
import { canonicalEmail } from '#kit/text/canonical-email.ts'
import { day } from '#kit/time/durations.ts'
import type { User } from '#purchase/contract/user.ts'
import { attendeeName } from '#purchase/parts/attendee/attendee-name.ts'
import { ButtonLink } from '#ui/app/Link.tsx'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { PageHeading } from '#ui/app/PageHeading.tsx'
import { StatusMessage } from '#ui/content/StatusMessage.tsx'
import { failureOf } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { useCurrentTime } from '#ui/data/use-current-time.ts'
import { useShownError } from '#ui/data/use-shown-error.ts'
import { Page } from '#ui/page/Page.tsx'
import { paths } from '#wire/page-paths.ts'
import type { ContextWithReservations } from '../contract.ts'
import { myOrdersQuery } from '../parts/account-queries.ts'
import { orderSectionNames, orderSections } from '../parts/order-sections.ts'
import { RequireSignIn } from '../parts/RequireSignIn.tsx'
import { ReservationGroup } from '../parts/ReservationGroup.tsx'
import { useDateText } from '../parts/use-date-text.ts'
import { AccountMenu } from '../parts/UserMenu.tsx'

const Empty = () => {
  const { t } = useTranslations()
  return (
    <StatusMessage
      icon="empty"
      title={t('app.account.empty')}
      titleTag="h2"
      text={t('app.account.empty.text')}
    >
      <ButtonLink to={paths.home()}>{t('app.shell.browse-events')}</ButtonLink>
    </StatusMessage>
  )
}

/** Orders that need an action, orders of events to come, canceled ones, and those of past events; each in the server's order. */
const Sections = ({ orders }: { orders: readonly ContextWithReservations[] }) => {
  const { t } = useTranslations()
  const now = useCurrentTime()
  const { parse } = useDateText()
  const endOf = ({ formattedEndDate, formattedStartDate }: ContextWithReservations): number | null =>
    parse(formattedEndDate ?? formattedStartDate ?? {})
  // The text of a date has no time zone: an event is past a day after its end.
  const sections = orderSections(orders, endOf, now - day)
  return orderSectionNames.map(
    (section) =>
      sections[section].length > 0 && (
        <section key={section} className="part" aria-labelledby={section}>
          <h2 id={section}>{t(`app.account.section.${section}`)}</h2>
          <div className="card">
            {sections[section].map((order) => (
              <ReservationGroup
                key={`${order.type}/${order.publicIdentifier}`}
                order={order}
                section={section}
              />
            ))}
          </div>
        </section>
      ),
  )
}

/** The outline of orders that load. */
const Outline = () => (
  <div className="skeleton part" aria-hidden="true">
    <div className="label" />
    <div className="card">
      {[1, 2, 3].map((order) => (
        <div key={order} className="order-group">
          <div className="thumbnail" />
          <div className="stack gap-2">
            <div className="line" />
            <div />
          </div>
          <div className="order-rows stack gap-2">
            <div className="line" />
            <div className="only-wide" />
          </div>
        </div>
      ))}
    </div>
  </div>
)

/** Reservations in the server's order; a refetch keeps the list on the screen. */
const ReservationList = () => {
  const { t } = useTranslations()
  const { api } = useServices()
  const { data: orders, error: failed, refetch } = useQuery(myOrdersQuery(api))
  const error = useShownError(failed, orders !== undefined)
  return (
    <>
      {error !== null &&
        (orders === undefined ? (
          <Unavailable failure={failureOf(error)} name="account" onRetry={refetch} titleLevel={2} />
        ) : (
          <OutcomeNotice failure={failureOf(error)} onRetry={refetch} automatic />
        ))}
      {orders === undefined && error === null && (
        <>
          <Outline />
          <p className="vh" role="status">
            {t('app.shell.loading')}
          </p>
        </>
      )}
      {orders?.length === 0 && <Empty />}
      {orders && <Sections orders={orders} />}
    </>
  )
}

const SignedInAs = ({ me: { firstName, lastName, emailAddress } }: { me: User }) => {
  const { t } = useTranslations()
  const name = attendeeName({ firstName, lastName }) || canonicalEmail(emailAddress ?? '')
  return name && <p className="dim after-5">{t('app.account.signed-in', { name })}</p>
}

/**
 * The reservations of the signed-in visitor by event or subscription descriptor (docs/api/client-behavior.md#routes).
 */
export const Component = () => {
  const { t } = useTranslations()
  const title = t('app.shell.orders')
  return (
    <RequireSignIn title={title}>
      {(me) => (
        <Page wide>
          <PageHeading title={title} />
          <SignedInAs me={me} />
          <div className="two-columns">
            <div>
              <ReservationList />
            </div>
            <AccountMenu />
          </div>
        </Page>
      )}
    </RequireSignIn>
  )
}
