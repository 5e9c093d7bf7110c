import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { publicKey } from '#catalogue/parts/catalogue-queries.ts'
import { redirectTo } from '#device/browser/account-redirect.ts'
import { notificationPermission } from '#device/browser/notifications.ts'
import { hasAny } from '#device/storage/has-any.ts'
import { useNamespace, useTranslations } from '#i18n/use-translations.ts'
import { answerOr } from '#kit/with-timeout.ts'
import { useQueue } from '#outbox/parts/use-queue.ts'
import { meQuery } from '#purchase/parts/booking/use-optional-user.ts'
import { useSyncPush } from '#push/parts/push.ts'
import { Link } from '#ui/app/Link.tsx'
import { MenuLink } from '#ui/app/MenuButton.tsx'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { SettingsRow } from '#ui/app/SettingsRow.tsx'
import { Button } from '#ui/content/Button.tsx'
import { calendarDaysIcon, circleUserIcon, ticketIcon } from '#ui/content/Icon.tsx'
import { MenuLabel } from '#ui/content/MenuLabel.tsx'
import { logOutIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { RadioCard } from '#ui/forms/RadioCard.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { paths } from '#wire/page-paths.ts'
import { accountEndpoints, type ClientRedirect } from '../contract.ts'
import { forgetTickets, forgetAccount } from '../flows/forget-account.ts'

/** Leaves the account after it was signed out or deleted. wire/session.ts drops the session and its token. */
export function useLeaveAccount() {
  const { api, run } = useServices()
  const client = useQueryClient()
  const navigate = useNavigate()
  const sync = useSyncPush()
  return {
    /** Deletes what the device has of the account, in storage and in memory; tickets stay. */
    async forget(): Promise<void> {
      await run(forgetAccount)
      // The page is left at once; without an answer the next start ends the subscription.
      if (notificationPermission() === 'granted') await answerOr(sync(), null)
    },
    /** Follows the redirect of the answer; leads home without one, because no server was reached. */
    leave(answer: ClientRedirect | null): void {
      // The back-forward cache may restore this page; it must not show the reservations then.
      const me = meQuery(api).queryKey
      client.setQueryData(me, null)
      client.removeQueries({
        predicate: ({ queryKey }) => queryKey[0] !== publicKey && queryKey.join() !== me.join(),
      })
      if (answer === null) void navigate(paths.home(), { replace: true })
      else redirectTo(answer.empty ? '/' : answer.targetUrl)
    },
  }
}

type AccountLinksProps = {
  /** The pages of the account; their own page leaves itself out. */
  pages?: readonly ('profile' | 'orders')[]
  onFollow?: (() => void) | undefined
  onSignOut: () => void
  /** Further rows, before the sign-out. */
  children?: ReactNode
  /** Rows after it. */
  last?: ReactNode
}

/** Profile, orders and sign-out: the entries of the account's menus. */
export const AccountLinks = ({
  pages = ['profile', 'orders'],
  onFollow,
  onSignOut,
  children,
  last,
}: AccountLinksProps) => {
  const { t } = useTranslations()
  return (
    <ul className="menu">
      {pages.map((name) => (
        <li key={name}>
          <Link to={paths[name]()} onClick={onFollow}>
            <MenuLabel icon={name === 'profile' ? circleUserIcon : ticketIcon}>
              {t(`app.shell.${name}`)}
            </MenuLabel>
          </Link>
        </li>
      ))}
      {children}
      <li>
        <button type="button" aria-haspopup="dialog" onClick={onSignOut}>
          <MenuLabel icon={logOutIcon}>{t('app.shell.sign-out')}</MenuLabel>
        </button>
      </li>
      {last}
    </ul>
  )
}

type SignOutSheetProps = { open: boolean; onClose: () => void }

/** True once the device is known to hold tickets or orders; read each time the sheet opens. */
function useHasTickets(open: boolean): boolean {
  const { memory, read } = useServices()
  const [hasTickets, setHasTickets] = useState(false)
  useEffect(() => {
    if (!open) return
    void read(hasAny, ['tickets', 'orders'])
      .catch(() => false)
      .then((isStored) => setHasTickets(isStored === true || memory.all().length > 0))
  }, [open, memory, read])
  return hasTickets
}

type ChoiceProps = { remove: boolean; onChange: (remove: boolean) => void }

/** Whether the tickets stay on this device. */
const TicketsChoice = ({ remove, onChange }: ChoiceProps) => {
  const { t } = useTranslations()
  return (
    <div className="stack" role="radiogroup" aria-label={t('app.account.sign-out.tickets')}>
      {(['keep', 'remove'] as const).map((choice) => (
        <RadioCard
          key={choice}
          name="tickets"
          title={t(`app.account.sign-out.${choice}`)}
          detail={t(`app.account.sign-out.${choice}.text`)}
          checked={remove === (choice === 'remove')}
          onChange={() => onChange(choice === 'remove')}
        />
      ))}
    </div>
  )
}

/**
 * Signs out, and asks before whether tickets stay on this device. Without an answer of the server the device forgets the
 * account at once, and the server ends the session when there is a connection (docs/OFFLINE.md#sign-out).
 */
export const SignOutSheet = ({ open, onClose }: SignOutSheetProps) => {
  const { t } = useTranslations()
  const { api, queueAction, sendAction, run } = useServices()
  const { forget, leave } = useLeaveAccount()
  const hasTickets = useHasTickets(open)
  const hasUnsent = useQueue().length > 0
  const [remove, setRemove] = useState(false)
  const [failure, setFailure] = useState<Failure | 'storage' | null>(null)

  async function signOut(): Promise<void> {
    setFailure(null)
    if (remove && !(await run(forgetTickets))) return setFailure('storage')
    const action = { id: 'sign-out', kind: 'sign-out' }
    const answer = await sendAction(action, api.call(accountEndpoints.logout, { body: {} }))
    if (answer !== 'queued' && answer.kind === 'refused') return setFailure(answer)
    await forget()
    if (answer !== 'queued' && answer.kind === 'value') return leave(answer.value)
    if (answer === 'queued' || (await queueAction(action))) leave(null)
    else setFailure(answer)
  }
  return (
    <Sheet
      open={open}
      title={t('app.account.sign-out')}
      onDismiss={onClose}
      dismiss={t('app.shell.cancel')}
      actions={<Button onClick={signOut}>{t('app.shell.sign-out')}</Button>}
    >
      <p>{t('app.account.sign-out.stays')}</p>
      <p>
        {t('app.account.sign-out.text')} {hasUnsent && <b>{t('app.account.sign-out.lost')}</b>}
      </p>
      {hasTickets && <TicketsChoice remove={remove} onChange={setRemove} />}
      {failure === 'storage' ? (
        <Notice tone="danger" live="alert" title={t('app.account.sign-out.storage')}>
          {t('app.account.still-in')}
        </Notice>
      ) : (
        failure && (
          <OutcomeNotice failure={failure}>
            <p>{t('app.account.still-in')}</p>
          </OutcomeNotice>
        )
      )}
    </Sheet>
  )
}

type AccountMenuProps = {
  /** The other page of the account. */
  other?: 'profile' | 'orders'
  /** Rows after the sign-out. */
  children?: ReactNode
}

/** The menu on a page of the account, in its second column: its other page, settings of the device, from the profile the events, and sign-out. */
export const AccountMenu = ({ other = 'profile', children }: AccountMenuProps) => {
  const { t } = useTranslations()
  const [leaving, setLeaving] = useState(false)
  return (
    <aside className="card part" aria-label={t('app.shell.account')}>
      <AccountLinks pages={[other]} onSignOut={() => setLeaving(true)} last={children}>
        <SettingsRow />
        {other === 'orders' && (
          <MenuLink icon={calendarDaysIcon} to={paths.home()}>
            {t('app.shell.browse-events')}
          </MenuLink>
        )}
      </AccountLinks>
      <SignOutSheet open={leaving} onClose={() => setLeaving(false)} />
    </aside>
  )
}

/** The menu of the top bar: profile, orders and sign-out. Open from the start. */
export const UserMenu = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslations()
  const isTranslated = useNamespace('account')
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <Sheet open={!leaving} onDismiss={onClose} title={t('app.shell.account')} dismiss={t('common.close')}>
        <AccountLinks onFollow={onClose} onSignOut={() => setLeaving(true)} />
      </Sheet>
      <SignOutSheet open={leaving && isTranslated} onClose={onClose} />
    </>
  )
}
