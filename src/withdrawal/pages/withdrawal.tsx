import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { infoQuery } from '#catalogue/parts/catalogue-queries.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { OrderPicture } from '#purchase/parts/OrderPicture.tsx'
import { reservationQuery } from '#purchase/parts/reservation-query.ts'
import { usePurchaseContext } from '#purchase/parts/use-purchase-context.ts'
import { isConfirmed } from '#purchase/rules/reservation-status.ts'
import {
  withdrawalIdOf,
  type WithdrawalId,
  withdrawalAddress,
  withdrawalTicketOf,
} from '#purchase/rules/withdrawal-address.ts'
import { allReservations } from '#purchase/store/read-reservations.ts'
import type { ReservationRecord } from '#purchase/store/records.ts'
import { ticketEndpoints } from '#ticket/contract.ts'
import { FindByEmail } from '#ticket/parts/FindByEmail.tsx'
import type { TicketAddress } from '#ticket/rules/tickets-link.ts'
import { Link } from '#ui/app/Link.tsx'
import { Money } from '#ui/app/Money.tsx'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { PageHeading } from '#ui/app/PageHeading.tsx'
import { FactsLine } from '#ui/content/FactsLine.tsx'
import { Icon, chevronRightIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import { automaticRetry } from '#ui/data/automatic-retry.ts'
import { failureOf, isNotFoundError, valueOf } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { useStored } from '#ui/data/use-stored.ts'
import { Page } from '#ui/page/Page.tsx'
import { Skeleton } from '#ui/page/Skeleton.tsx'
import { LinkForm } from '#wallet/parts/LinkForm.tsx'
import { pastedAddress, withdrawalPageOf, withdrawalPageOfTicket } from '#wallet/rules/pasted-address.ts'
import type { Api } from '#wire/client.ts'
import { paths } from '#wire/page-paths.ts'
import { withdrawalEndpoints, type WithdrawalInfo } from '../contract.ts'
import { orderByMail, ticketByMail } from '../parts/withdrawal-by-mail.ts'
import {
  OrganizerAddress,
  statementDate,
  WithdrawalForm,
  type WithdrawalOrder,
  type WithdrawalSubject,
  WithdrawalItems,
} from '../parts/WithdrawalForm.tsx'

/** An order of this device: its event or pass, then what people know of it: number, tickets, price. */
const StoredOrder = ({ order }: { order: ReservationRecord }) => {
  const { t, lang, pick, pickLang } = useTranslations()
  const { type, publicIdentifier, reservationId, shortId, title, ticketUuids, totalPrice, currency } = order
  const count = ticketUuids.length
  return (
    <li>
      <Link to={withdrawalAddress({ type, publicIdentifier, reservationId })}>
        <OrderPicture type={type} publicIdentifier={publicIdentifier} />
        <span>
          <b lang={pickLang(title)}>{pick(title)}</b>
          <FactsLine
            as="span"
            className="dim regular"
            facts={[
              t('app.checkout.ticket-order', { id: shortId }),
              ...(count > 0 ? [t('app.facts.tickets', { count })] : []),
              totalPrice.units === 0 ? (
                t('common.free')
              ) : (
                <Money {...totalPrice} currency={currency ?? ''} lang={lang} />
              ),
            ]}
          />
        </span>
        <Icon shape={chevronRightIcon} />
      </Link>
    </li>
  )
}

/** Opens another order by its link. The mails of a free order of alf.io have the links of its tickets only. */
const OrderLink = () => {
  const { t } = useTranslations()
  const { api } = useServices()
  const isOwn = useQuery(infoQuery(api)).data?.withdrawalEnabled === true
  const navigate = useNavigate()
  const [refused, setRefused] = useState<string | null>(null)
  const open = async (text: string): Promise<boolean> => {
    const pageAt = (link: URL) => withdrawalPageOf(link) ?? (isOwn ? null : withdrawalPageOfTicket(link))
    const address = pastedAddress(text, location.origin, pageAt)
    setRefused('refused' in address ? address.refused : null)
    if ('page' in address) await navigate(address.page)
    return 'page' in address
  }
  const error =
    refused === 'other-shop'
      ? t('app.tickets.add.refused.other-shop', { shop: location.host })
      : t('app.withdrawal.no-link')
  return <LinkForm label={t('app.withdrawal.link')} error={refused && error} onText={open} />
}

type WithdrawalOrdersProps = {
  /** The number of an order that the server does not have. */
  unknown?: string
}

/** Leads to the withdrawal from an order: those of this device, then by the link of another one, then by a mail with the links. */
const WithdrawalOrders = ({ unknown }: WithdrawalOrdersProps) => {
  const { t } = useTranslations()
  const orders = (useStored(allReservations, []).value ?? [])
    .filter(({ status }) => isConfirmed(status))
    .toSorted((a, b) => b.savedAt - a.savedAt)
  return (
    <Page legal={null} back={paths.home()} wide>
      <PageHeading title={t('app.shell.withdraw')} />
      <p className="dim">{t('app.withdrawal.which')}</p>
      <div className="half-columns">
        <div>
          {unknown !== undefined && (
            <Notice
              tone="warn"
              live="alert"
              className="before-4"
              title={t('reservation-page-not-found.header.title')}
            >
              {t('reservation-page-not-found.reservation-with-id-does-not-exist', { 0: unknown })}
            </Notice>
          )}
          {orders.length > 0 && (
            <ul className="menu card part" aria-label={t('app.withdrawal.which')}>
              {orders.map((order) => (
                <StoredOrder key={order.reservationId} order={order} />
              ))}
            </ul>
          )}
          <section className="card part stack gap-3" aria-labelledby="order-link">
            <h2 id="order-link">{t(orders.length > 0 ? 'app.withdrawal.other' : 'app.withdrawal.link')}</h2>
            <OrderLink />
          </section>
        </div>
        <FindByEmail className="card part" title={t('app.withdrawal.find')} />
      </div>
    </Page>
  )
}

/** What the server allows to withdraw from. */
const withdrawalQuery = (api: Api, { type, publicIdentifier, reservationId }: WithdrawalId, lang: string) =>
  queryOptions({
    queryKey: ['withdrawal', reservationId, lang],
    queryFn: async ({ signal }) => {
      const params = { type, publicIdentifier, reservationId }
      return valueOf(await api.call(withdrawalEndpoints.withdrawal, { params, query: { lang }, signal }))
    },
    ...automaticRetry,
  })

/** The order by the call of the own server or, without it, by its reservation. */
function useWithdrawalOrder(id: WithdrawalId) {
  const { api, now } = useServices()
  const { lang, pick } = useTranslations()
  const server = useQuery({ ...infoQuery(api), ...automaticRetry })
  const isOwn = server.data?.withdrawalEnabled === true
  const call = useQuery({ ...withdrawalQuery(api, id, lang), enabled: isOwn })
  const reservation = useQuery({
    ...reservationQuery(api, now, id.reservationId),
    enabled: server.data !== undefined && !isOwn,
  })
  const { error, refetch } = server.error ? server : isOwn ? call : reservation
  const info = reservation.data?.info
  const order: WithdrawalOrder | null = call.data
    ? { ...call.data, person: '', way: 'call' }
    : ((info && orderByMail(info, pick)) ?? null)
  return { order, error: order === null ? error : null, refetch }
}

/** Why nothing can be withdrawn from. */
const NoRight = ({ order, subject }: { order: WithdrawalOrder; subject: WithdrawalSubject }) => {
  const { t } = useTranslations()
  const hasNone = order.items.every(({ state }) => state === 'NOT_OFFERED')
  return (
    <div className="stack gap-3">
      {hasNone ? (
        <Notice title={t('app.withdrawal.none')}>
          {t(subject.type === 'event' ? 'app.withdrawal.none.event' : 'app.withdrawal.none.pass')}
        </Notice>
      ) : (
        <WithdrawalItems
          items={order.items}
          chosen={new Set()}
          onChoose={() => undefined}
          timeZone={subject.timeZone}
        />
      )}
      <OrganizerAddress subject={subject} orderId={order.orderId} />
    </div>
  )
}

type ContentProps = { order: WithdrawalOrder; subject: WithdrawalSubject }

/** Statements so far, and the form. */
const Content = ({ order, subject }: ContentProps) => {
  const { t, lang } = useTranslations()
  const queries = useQueryClient()
  const { api } = useServices()
  const canWithdraw = order.items.some(({ state }) => state === 'OPEN') || order.way === 'mail'
  const show = (info: WithdrawalInfo): void => {
    queries.setQueryData(withdrawalQuery(api, subject, lang).queryKey, info)
  }
  return (
    <div className="stack gap-4">
      {order.statements.map(({ receivedAt, text }) => (
        <Notice
          key={receivedAt}
          tone="ok"
          title={t('app.withdrawal.done', { date: statementDate(receivedAt, lang) })}
          live="status"
        >
          <p className="multiline">{text}</p>
        </Notice>
      ))}
      {canWithdraw && (
        <WithdrawalForm
          key={order.items.map(({ id }) => id).join()}
          order={order}
          subject={subject}
          onAnswer={show}
        />
      )}
      {!canWithdraw && order.statements.length === 0 && <NoRight order={order} subject={subject} />}
    </div>
  )
}

type WithdrawalProps = {
  id: WithdrawalId
  /** Where the order stands. */
  back: string
  source: { order: WithdrawalOrder | null; error: Error | null; refetch: () => Promise<unknown> }
}

const Withdrawal = ({ id, back, source: { order, error, refetch } }: WithdrawalProps) => {
  const { t, pick } = useTranslations()
  const context = usePurchaseContext(id)
  const title = context.data ? pick(context.data.title) : ''
  const subject: WithdrawalSubject = {
    ...id,
    title: title || (order?.orderId ?? ''),
    organizerEmail: context.data?.organizationEmail ?? '',
    timeZone: context.data?.timeZone,
  }
  const failure = error ? failureOf(error) : null
  const shortId = id.reservationId.slice(0, 8).toUpperCase()
  if (order === null && isNotFoundError(error)) return <WithdrawalOrders unknown={shortId} />
  return (
    <Page back={back} barTitle={title || undefined} legal={null} bar>
      <PageHeading title={t('app.shell.withdraw')}>
        {order !== null && (
          <FactsLine
            className="dim"
            facts={[title, t('app.checkout.ticket-order', { id: order.orderId })].filter(Boolean)}
          />
        )}
      </PageHeading>
      <div className="before-4">
        {order !== null ? (
          <Content order={order} subject={subject} />
        ) : failure ? (
          <>
            <OutcomeNotice failure={failure} onRetry={refetch} automatic />
            <OrganizerAddress subject={subject} orderId={shortId} />
          </>
        ) : (
          <Skeleton />
        )}
      </div>
    </Page>
  )
}

const OrderWithdrawal = ({ id }: { id: WithdrawalId }) => {
  const back = paths.reservation(id.type, id.publicIdentifier, id.reservationId, 'success')
  return <Withdrawal id={id} back={back} source={useWithdrawalOrder(id)} />
}

/** A ticket whose order is not known: its number is, and the organizer decides. */
const TicketWithdrawal = ({ eventShortName, uuid }: TicketAddress) => {
  const { api } = useServices()
  const { pick } = useTranslations()
  const { data, error, refetch } = useQuery({
    queryKey: ['withdrawal', uuid],
    queryFn: async ({ signal }) => {
      const params = { shortName: eventShortName, uuid }
      return valueOf(await api.call(ticketEndpoints.ticket, { params, signal }))
    },
    ...automaticRetry,
  })
  const order = data ? ticketByMail(data, pick) : null
  const id = { type: 'event', publicIdentifier: eventShortName, reservationId: uuid } as const
  return <Withdrawal id={id} back={paths.ticket(eventShortName, uuid)} source={{ order, error, refetch }} />
}

/** Withdraws from the contract of an order, without a sign-in; without an order it lists those of this device (docs/api/withdrawal.md). */
export const Component = () => {
  const { search } = useLocation()
  const id = withdrawalIdOf(search)
  const ticket = withdrawalTicketOf(search)
  if (id !== null) return <OrderWithdrawal key={id.reservationId} id={id} />
  return ticket === null ? <WithdrawalOrders /> : <TicketWithdrawal key={ticket.uuid} {...ticket} />
}
