import { useId, useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { canonicalEmail } from '#kit/text/canonical-email.ts'
import { mailLink } from '#kit/text/outside-links.ts'
import { dateFormat, timeFormat } from '#kit/time/event-dates.ts'
import { markDue } from '#purchase/flows/mark-due.ts'
import { CopyRow } from '#ui/app/CopyRow.tsx'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { useFocusWhenLost } from '#ui/app/use-focus-when-lost.ts'
import { buttonClass, Button } from '#ui/content/Button.tsx'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { Check } from '#ui/forms/Check.tsx'
import { FieldGroup } from '#ui/forms/Field.tsx'
import { focusControl } from '#ui/forms/focus-control.ts'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import type { PurchaseContextId } from '#wire/purchase-context.ts'
import { withdrawalEndpoints, type WithdrawalInfo, type WithdrawalItem } from '../contract.ts'

/** "Standard, Ada Lovelace". */
const itemText = ({ name, attendee }: WithdrawalItem): string => [name, attendee].filter(Boolean).join(', ')

/** The last day of the time. @param until epoch ms */
const dayText = (until: number, lang: string, timeZone: string | undefined): string =>
  dateFormat(lang, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(until - 1)

/** The reason why an item cannot be withdrawn from, or until when it can. */
function useStateText(timeZone: string | undefined): (item: WithdrawalItem) => string {
  const { t, lang } = useTranslations()
  return ({ state, until }) => {
    const date = until === null ? '' : dayText(until, lang, timeZone)
    if (state === 'OPEN') return date && t('app.withdrawal.until', { date })
    if (state === 'ENDED') return t('app.withdrawal.ended', { date })
    return t(state === 'USED' ? 'app.withdrawal.used' : 'app.withdrawal.none')
  }
}

type WithdrawalItemsProps = {
  id?: string | undefined
  /** Why the choice is refused. */
  error?: string | false | undefined
  items: readonly WithdrawalItem[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  timeZone: string | undefined
}

/** A box for each item with the right; the others with their reason. */
export const WithdrawalItems = ({ id, error, items, chosen, onChoose, timeZone }: WithdrawalItemsProps) => {
  const { t } = useTranslations()
  const stateText = useStateText(timeZone)
  const toggle = (id: string, on: boolean): void => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  return (
    <>
      <FieldGroup id={id} label={t('app.withdrawal.choose')} error={error}>
        {items
          .filter(({ state }) => state === 'OPEN')
          .map((item) => (
            <Check
              key={item.id}
              checked={chosen.has(item.id)}
              onChange={({ target }) => toggle(item.id, target.checked)}
              hint={stateText(item) || undefined}
            >
              {itemText(item)}
            </Check>
          ))}
      </FieldGroup>
      {items
        .filter(({ state }) => state !== 'OPEN')
        .map((item) => (
          <p key={item.id} className="dim">
            {itemText(item)}
            <span className="small below">{stateText(item)}</span>
          </p>
        ))}
    </>
  )
}

/** The facts of an order on the page of a withdrawal. */
export interface WithdrawalOrder extends Pick<WithdrawalInfo, 'orderId' | 'statements'> {
  /** Address of the receipt; null when it is not known. */
  readonly email: string | null
  /** Name and e-mail address, for a statement by mail. */
  readonly person: string
  /** Empty for an order without tickets, which is withdrawn from as a whole. */
  readonly items: readonly WithdrawalItem[]
  /** `mail`: the server has no call. */
  readonly way: 'call' | 'mail'
}

/** "26 November 2026 at 10:15 CET". */
export const statementDate = (at: number, lang: string): string =>
  dateFormat(lang, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...timeFormat,
    timeZoneName: 'short',
  }).format(at)

/** The order or the contract that the person withdraws from. */
export interface WithdrawalSubject extends PurchaseContextId {
  readonly reservationId: string
  readonly title: string
  /** Address of the organizer; "" when it is not known. */
  readonly organizerEmail: string
  readonly timeZone: string | undefined
}

type Props = {
  order: WithdrawalOrder
  subject: WithdrawalSubject
  onAnswer: (info: WithdrawalInfo) => void
}

type SummaryProps = Pick<Props, 'order' | 'subject'> & {
  lines: readonly string[]
  /** The statement, where only a mail to the organizer withdraws. */
  statement: string
}

/** The second step: what is confirmed, and where the receipt goes. */
const Summary = ({ order, subject, lines, statement }: SummaryProps) => {
  const { t } = useTranslations()
  const part = useFocusWhenLost<HTMLDivElement>('confirm')
  return (
    <div ref={part} tabIndex={-1} className="stack gap-3">
      {order.way === 'mail' ? (
        <>
          <p>{t('app.withdrawal.by-mail')}</p>
          <dl>
            <CopyRow label={subject.organizerEmail} text={statement}>
              <span className="multiline">{statement}</span>
            </CopyRow>
          </dl>
        </>
      ) : (
        <>
          <ul>
            {lines.map((line, index) => (
              <li key={`${String(index)} ${line}`}>{line}</li>
            ))}
          </ul>
          <p>{t('app.withdrawal.check')}</p>
        </>
      )}
      {order.email !== null && (
        <p className="dim">{t('app.withdrawal.receipt', { email: canonicalEmail(order.email) })}</p>
      )}
    </div>
  )
}

/** Sends the statement. What was chosen stays while the server does not answer. */
function useWithdraw({ order, subject, onAnswer }: Props) {
  const { api, refreshWallet, run } = useServices()
  const { lang } = useTranslations()
  const [failure, setFailure] = useState<Failure | null>(null)
  const withdraw = async (chosen: readonly string[]): Promise<void> => {
    setFailure(null)
    const { type, publicIdentifier, reservationId } = subject
    const params = { type, publicIdentifier, reservationId }
    await run(markDue, publicIdentifier)
    const answer = await api.call(withdrawalEndpoints.withdraw, {
      params,
      query: { lang },
      body: { items: [...chosen] },
    })
    await run(markDue, publicIdentifier)
    if (answer.kind === 'value') {
      onAnswer(answer.value)
      // The tickets on this device are void.
      void refreshWallet('asked')
      return
    }
    setFailure(answer)
  }
  return { failure, withdraw, whole: order.items.length === 0 }
}

/** The address of the organizer, for a withdrawal that the server does not take. */
export const OrganizerAddress = ({ subject, orderId }: { subject: WithdrawalSubject; orderId: string }) => {
  const { t } = useTranslations()
  const { organizerEmail } = subject
  if (organizerEmail === '') return null
  return (
    <dl>
      <CopyRow label={t('app.facts.write-organizer')} text={organizerEmail}>
        <a href={mailLink(organizerEmail, orderId)}>{organizerEmail}</a>
      </CopyRow>
    </dl>
  )
}

/** Two steps: choose, confirm. No reason is asked (docs/api/withdrawal.md#withdraw). */
export const WithdrawalForm = (props: Props) => {
  const { order, subject } = props
  const { t, lang } = useTranslations()
  const { now } = useServices()
  const { failure, withdraw, whole } = useWithdraw(props)
  const open = order.items.filter(({ state }) => state === 'OPEN')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(open.map(({ id }) => id)))
  const [confirming, setConfirming] = useState(false)
  const choiceId = useId()
  const [isMissing, setMissing] = useState(false)
  const parts = open.filter(({ id }) => chosen.has(id))
  const lines = whole ? [t('app.withdrawal.whole')] : parts.map(itemText)
  const opening = t('app.withdrawal.statement', { title: subject.title })
  const goOn = (): void => {
    const isEmpty = !whole && parts.length === 0
    setMissing(isEmpty)
    if (isEmpty) focusControl(choiceId)
    else setConfirming(true)
  }
  const ending = [order.orderId, order.person, statementDate(now(), lang)]
  const statement = [opening, ...lines.map((line) => `– ${line}`), ...ending].filter(Boolean).join('\n')
  return (
    <div className="stack gap-4">
      {confirming ? (
        <Summary {...{ order, subject, lines, statement }} />
      ) : whole ? (
        <p>{t('app.withdrawal.whole')}</p>
      ) : (
        <WithdrawalItems
          id={choiceId}
          error={isMissing && parts.length === 0 && t('error.emptyField')}
          items={order.items}
          chosen={chosen}
          onChoose={setChosen}
          timeZone={subject.timeZone}
        />
      )}
      {failure !== null && (
        <>
          <OutcomeNotice failure={failure} />
          <OrganizerAddress subject={subject} orderId={order.orderId} />
        </>
      )}
      {confirming && (
        <div>
          <Button variant="line" slim onClick={() => setConfirming(false)}>
            {t('common.back')}
          </Button>
        </div>
      )}
      <ActionBar label={t('app.shell.next-step')}>
        {!confirming ? (
          <Button full onClick={goOn}>
            {t('app.shell.withdraw')}
          </Button>
        ) : order.way === 'mail' ? (
          <a
            className={buttonClass({ full: true })}
            href={mailLink(
              subject.organizerEmail,
              `${t('app.shell.withdraw')} (${order.orderId})`,
              statement,
            )}
          >
            {t('app.withdrawal.confirm')}
          </a>
        ) : (
          <Button full onClick={() => withdraw(whole ? [] : parts.map(({ id }) => id))}>
            {t('app.withdrawal.confirm')}
          </Button>
        )}
      </ActionBar>
    </div>
  )
}
