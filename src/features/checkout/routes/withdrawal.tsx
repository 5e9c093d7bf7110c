import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { WithdrawalInfo } from '#core/contract/withdrawal.ts'
import { mailLink } from '#core/domain/outside-links.ts'
import { paths } from '#core/domain/page-paths.ts'
import { withPreparedWithdrawal, type PreparedWithdrawal } from '#core/domain/prepared-withdrawal.ts'
import { withdrawalIdOf, type WithdrawalId } from '#core/domain/withdrawal-address.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { failureOf, type Failure } from '#shared/call-error.ts'
import { infoQuery } from '#shared/catalogue-queries.ts'
import { CopyRow } from '#shared/CopyRow.tsx'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { PageHeading } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { useDeviceSetting } from '#shared/use-device-setting.ts'
import { FactsLine } from '#ui/FactsLine.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import {
  OrganizerAddress,
  statementDate,
  WithdrawalForm,
  type WithdrawalSubject,
  WithdrawalItems,
} from '../components/WithdrawalForm.tsx'
import { WithdrawalOrders } from '../components/WithdrawalOrders.tsx'
import { reservationQuery } from '../reservation-query.ts'
import { usePurchaseContext } from '../use-purchase-context.ts'
import { orderByCall, orderByMail, withdrawalQuery, type WithdrawalOrder } from '../withdrawal-order.ts'

/** The copies of this device for an order, and adds one. Without storage a copy stays until the page is closed. */
function usePreparedWithdrawals(reservationId: string) {
  const { value: stored, save } = useDeviceSetting(deviceSettings.withdrawals)
  const [added, setAdded] = useState<readonly PreparedWithdrawal[]>([])
  const add = (at: number, text: string): void => {
    const copy = { reservationId, at, text }
    setAdded((before) => [...before, copy])
    void save((copies) => withPreparedWithdrawal(copies, copy)).catch(() => undefined)
  }
  const copies = added.reduce(withPreparedWithdrawal, stored ?? [])
  return { copies: copies.filter((copy) => copy.reservationId === reservationId), add }
}

/** The order by the call of the own server or, without it, by its reservation. */
function useWithdrawalOrder(id: WithdrawalId): {
  order: WithdrawalOrder | null
  error: unknown
  refetch: () => unknown
} {
  const { api, now } = useServices()
  const { lang } = useTranslations()
  const info = useQuery(infoQuery(api))
  const isOwn = info.data?.withdrawalEnabled === true
  const call = useQuery({ ...withdrawalQuery(api, id, lang), enabled: isOwn })
  const reservation = useQuery({
    ...reservationQuery(api, now, id.reservationId),
    enabled: info.data !== undefined && !isOwn,
  })
  const { error, refetch } = info.error ? info : isOwn ? call : reservation
  if (call.data) return { order: orderByCall(call.data), error: null, refetch }
  if (reservation.data) return { order: orderByMail(reservation.data.info), error: null, refetch }
  return { order: null, error, refetch }
}

const Statement = ({ title, text }: { title: string; text: string }) => (
  <Notice tone="ok" title={title} live="status">
    <p className="multiline">{text}</p>
  </Notice>
)

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
  const prepared = usePreparedWithdrawals(subject.reservationId)
  const canWithdraw = order.items.some(({ state }) => state === 'OPEN') || order.way === 'mail'
  const show = (info: WithdrawalInfo): void => {
    queries.setQueryData(withdrawalQuery(api, subject, lang).queryKey, info)
  }
  return (
    <div className="stack gap-4">
      {order.statements.map(({ receivedAt, text }) => (
        <Statement
          key={receivedAt}
          title={t('app.withdrawal.done', { date: statementDate(receivedAt, lang) })}
          text={text}
        />
      ))}
      {prepared.copies.map(({ at, text }) => (
        <div key={at} className="stack gap-2">
          <Statement title={t('app.withdrawal.prepared', { date: statementDate(at, lang) })} text={text} />
          <dl>
            <CopyRow label={subject.organizerEmail} text={text}>
              <a href={mailLink(subject.organizerEmail, t('app.shell.withdraw'), text)}>
                {t('app.facts.write-organizer')}
              </a>
            </CopyRow>
          </dl>
        </div>
      ))}
      {canWithdraw && (
        <WithdrawalForm
          key={order.items.map(({ id }) => id).join()}
          order={order}
          subject={subject}
          onAnswer={show}
          onPrepared={prepared.add}
        />
      )}
      {!canWithdraw && order.statements.length === 0 && <NoRight order={order} subject={subject} />}
    </div>
  )
}

/** The server does not have the order. */
const isUnknown = (failure: Failure | null): boolean => failure?.kind === 'refused' && failure.status === 404

const Withdrawal = ({ id }: { id: WithdrawalId }) => {
  const { t, pick } = useTranslations()
  const context = usePurchaseContext(id)
  const { order, error, refetch } = useWithdrawalOrder(id)
  const title = context.data ? pick(context.data.title) : ''
  const subject: WithdrawalSubject = {
    ...id,
    title: title || (order?.orderId ?? ''),
    organizerEmail: context.data?.organizationEmail ?? '',
    timeZone: context.data?.timeZone,
  }
  const { type, publicIdentifier, reservationId } = id
  const failure = error ? failureOf(error) : null
  if (order === null && isUnknown(failure))
    return <WithdrawalOrders unknown={reservationId.slice(0, 8).toUpperCase()} />
  return (
    <Page
      back={paths.reservation(type, publicIdentifier, reservationId, 'success')}
      barTitle={title || undefined}
      legal={null}
      bar
    >
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
            <OutcomeNotice failure={failure} onRetry={refetch} />
            <OrganizerAddress subject={subject} orderId={reservationId.slice(0, 8).toUpperCase()} />
          </>
        ) : (
          <Skeleton />
        )}
      </div>
    </Page>
  )
}

/** Withdraws from the contract of an order, without a sign-in; without an order it lists those of this device (docs/api/withdrawal.md). */
export const Component = () => {
  const id = withdrawalIdOf(useLocation().search)
  return id === null ? <WithdrawalOrders /> : <Withdrawal key={id.reservationId} id={id} />
}
