import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { infoQuery } from '#catalogue/parts/catalogue-queries.ts'
import { type PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { mailLink } from '#kit/text/outside-links.ts'
import { useOptionalUser } from '#purchase/parts/booking/use-optional-user.ts'
import { contextKeys } from '#purchase/parts/context-keys.ts'
import { BillingRows } from '#purchase/parts/OrderMenu.tsx'
import { OrderMessage, OrderNumber, useOpenOrder } from '#purchase/parts/OrderMessage.tsx'
import { useTotalText } from '#purchase/parts/ReservationSummary.tsx'
import { useCheckout } from '#purchase/parts/use-checkout.ts'
import { billingDocument } from '#purchase/rules/booking/billing-document.ts'
import { isCanceled } from '#purchase/rules/reservation-status.ts'
import { ButtonLink, Link } from '#ui/app/Link.tsx'
import { DocumentTitle } from '#ui/app/PageHeading.tsx'
import { buttonClass } from '#ui/content/Button.tsx'
import { StatusMessage } from '#ui/content/StatusMessage.tsx'
import { useServices } from '#ui/data/services.ts'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { Page } from '#ui/page/Page.tsx'
import { paths } from '#wire/page-paths.ts'
import { contextPath, type PurchaseContextId } from '#wire/purchase-context.ts'
import { serverPaths } from '#wire/server-paths.ts'
import { LastKnownReservation } from './LastKnownReservation.tsx'

/** Title and text. The first argument is the number of the order, of a canceled event its title. */
const texts = {
  missing: [
    'reservation-page-not-found.header.title',
    'reservation-page-not-found.reservation-with-id-does-not-exist',
  ],
  ended: ['app.checkout.ended', ''],
  unread: ['app.checkout.unread', 'app.checkout.unread.kept'],
  canceled: ['app.checkout.canceled', 'app.checkout.canceled.text'],
  credited: ['app.checkout.canceled', 'app.checkout.canceled.credited'],
  'canceled-paid': ['app.checkout.canceled', 'app.checkout.canceled.paid'],
  'event-canceled': ['calendar.canceled', 'app.checkout.event-canceled.text'],
  'event-gone': ['app.browse.event-gone', 'app.browse.event-gone.text'],
} as const

const orderNumber = (reservationId: string): string => reservationId.slice(0, 8).toUpperCase()

type EndProps = {
  reservationId: string
  context: PurchaseContext | null
  /** Why there is no page: `canceled` the order, `event-canceled`, or its event is not shown any more, while the server has the order. */
  end: keyof typeof texts
  /** In place of the text of the end. */
  text?: ReactNode
  children?: ReactNode
}

type WaysProps = Pick<EndProps, 'end' | 'context'> & { mail: string; number: string }

const asking: readonly EndProps['end'][] = ['canceled-paid', 'credited', 'unread']

/** The ways on: first to the organizer, with the number to copy, where it is about money or the app cannot show the order. */
const Ways = ({ end, context, mail, number }: WaysProps) => {
  const { t } = useTranslations()
  const asks = asking.includes(end)
  const write = mail !== '' && (
    <a className={buttonClass({ variant: asks ? undefined : 'line' })} href={mailLink(mail, number)}>
      {t('app.facts.write-organizer')}
    </a>
  )
  const keys = contextKeys[context?.type ?? 'event']
  const seeKey = end === 'ended' ? keys.expiredAction : keys.back
  return (
    <div className="order-actions">
      {asks && write}
      {end === 'missing' ? (
        <ButtonLink to={paths.wallet()}>{t('app.shell.open-tickets')}</ButtonLink>
      ) : (
        <ButtonLink
          variant={asks && write ? 'line' : undefined}
          to={context ? contextPath(context) : paths.home()}
        >
          {t(context ? seeKey : 'to-home')}
        </ButtonLink>
      )}
      {!asks && end !== 'ended' && write}
    </div>
  )
}

/** Why an order has no page, and the ways on. */
const OrderEnd = ({ reservationId, context, end, text, children }: EndProps) => {
  const { t, pick } = useTranslations()
  const barTitle = context === null ? undefined : pick(context.title)
  // The page of a canceled event is gone.
  const shown = end === 'event-canceled' ? null : context
  const number = orderNumber(reservationId)
  const named = { 0: (shown === null && barTitle) || number }
  const [titleKey, textKey] = texts[end]
  const title = t(titleKey, named)
  return (
    <Page back={shown === null ? paths.home() : contextPath(shown)} account="wide" wide>
      <DocumentTitle title={title} />
      <OrderMessage context={context} title={title} text={text || t(textKey, named)}>
        {(end === 'canceled-paid' || end === 'unread') && <OrderNumber number={number} />}
        <Ways end={end} context={shown} mail={context?.organizationEmail ?? ''} number={number} />
        {children}
      </OrderMessage>
    </Page>
  )
}

/** The server has no such reservation: it ended before it was confirmed, or never existed. */
const MissingOrder = ({ reservationId, context }: Pick<EndProps, 'reservationId' | 'context'>) => {
  const { t } = useTranslations()
  const { api } = useServices()
  const open = useOpenOrder(reservationId)
  // A proxy whose server is gone answers 404 for everything: then the order may exist.
  const server = useQuery({ ...infoQuery(api), staleTime: 0 })
  const isEnded = open.isOpen && !server.isError
  const released = t(contextKeys[context?.type ?? 'event'].holdReleased, { count: open.count })
  const text = isEnded && [t('app.checkout.ended.text'), open.uncharged, released].join(' ')
  return (
    <OrderEnd reservationId={reservationId} context={context} end={isEnded ? 'ended' : 'missing'} text={text}>
      {(server.isError || server.isFetchedAfterMount) && (
        <LastKnownReservation reservationId={reservationId} refused={!server.isError} />
      )}
    </OrderEnd>
  )
}

type ReservationNotFoundProps = Omit<EndProps, 'end'> & Partial<Pick<EndProps, 'end'>>

/** An order without a page; `end` is `missing` where the server does not have it. `children` are rows of its documents. */
export const ReservationNotFound = ({ end = 'missing', children, ...order }: ReservationNotFoundProps) =>
  end === 'missing' ? (
    <MissingOrder {...order} />
  ) : (
    <OrderEnd {...order} end={end}>
      {children}
      <LastKnownReservation
        reservationId={order.reservationId}
        refused
        isVoid={end.includes('canceled') || end === 'credited'}
      />
    </OrderEnd>
  )

type SignInRequiredProps = { context: PurchaseContextId; reservationId: string }

/** The reservation belongs to an account, and the visitor is not signed in to it. */
export const SignInRequired = ({ context, reservationId }: SignInRequiredProps) => {
  const { t } = useTranslations()
  const { me } = useOptionalUser()
  const title = t('app.checkout.owned')
  return (
    <Page back={contextPath(context)} wide bar className="inline-bar">
      <DocumentTitle title={title} />
      <StatusMessage icon="refused" title={title} text={t('app.checkout.owned.text')}>
        {me?.emailAddress && (
          <p>
            {t('app.checkout.owned.other', { email: me.emailAddress })}{' '}
            <Link to={paths.orders()}>{t('app.shell.sign-out')}</Link>
          </p>
        )}
        <ActionBar label={t('app.shell.next-step')}>
          <a
            className={buttonClass({ full: true })}
            href={serverPaths.reservationSignIn(context.type, context.publicIdentifier, reservationId)}
          >
            {t('user.menu.login')}
          </a>
        </ActionBar>
      </StatusMessage>
      <LastKnownReservation reservationId={reservationId} />
    </Page>
  )
}

/** An order without a page: canceled, credited, of a canceled event, or with an unknown status. */
export const Component = () => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  const total = useTotalText()
  const { id, status, metadata, orderSummary } = reservation
  const canceled = orderSummary.free ? 'canceled' : 'canceled-paid'
  const credited = metadata.creditNotes?.length ? 'credited' : canceled
  const ended = isCanceled(status) ? credited : 'unread'
  const end = metadata.canceledEvent ? 'event-canceled' : ended
  const hasDocuments = end !== 'unread' && billingDocument(reservation, context) !== null
  // Of a canceled order alf.io sends no sum.
  const text =
    end === 'credited' && orderSummary.totalPrice.units > 0
      ? t('app.checkout.canceled.credited.total', { 0: orderNumber(id), 1: total })
      : undefined
  return (
    <ReservationNotFound reservationId={id} context={context} end={end} text={text}>
      {hasDocuments && (
        <ul className="menu">
          <BillingRows />
        </ul>
      )}
    </ReservationNotFound>
  )
}
