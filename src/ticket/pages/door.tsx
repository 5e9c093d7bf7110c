import { useCallback, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { deferUpdates } from '#device/browser/deferred-updates.ts'
import { keepScreenOn, type WakeState } from '#device/browser/wake-lock.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { recentTime } from '#kit/time/recent-time.ts'
import { MenuAction } from '#ui/app/MenuButton.tsx'
import { DocumentTitle } from '#ui/app/PageHeading.tsx'
import { Icon, chevronDownIcon, chevronRightIcon } from '#ui/content/Icon.tsx'
import { chevronLeftIcon, qrCodeIcon } from '#ui/content/more-icons.ts'
import { useNow } from '#ui/data/use-now.ts'
import { Sheet } from '#ui/page/Sheet.tsx'
import { paths } from '#wire/page-paths.ts'
import { AppTicketPages } from '../parts/AppTicketPages.tsx'
import { Deck } from '../parts/Deck.tsx'
import { OpenTicket } from '../parts/OpenTicket.tsx'
import { useTicketOfAddress } from '../parts/use-ticket-of-address.ts'
import { useWalletRefresh } from '../parts/use-wallet-refresh.ts'
import { printFragment } from '../rules/print-all.ts'
import { neighborsOf } from '../rules/ticket-page-facts.ts'
import { DoorView } from '../static/DoorView.tsx'
import type { TicketRecord } from '../store/records.ts'
import './door.css'

type GroupProps = { tickets: readonly TicketRecord[]; onShow: (index: number) => void }

/** The tickets of a group at the entrance, with the way to each code. */
const GroupSheet = ({ tickets, onShow, onClose }: GroupProps & { onClose: () => void }) => {
  const { t } = useTranslations()
  return (
    <Sheet open onDismiss={onClose} title={t('app.shell.tickets')} dismiss={t('app.shell.close')}>
      <ul className="menu">
        {tickets.map(({ uuid, fullName, ticketCategoryName }, index) => (
          <MenuAction
            key={uuid}
            icon={qrCodeIcon}
            label={t('app.wallet.group.show', { name: fullName })}
            onClick={() => {
              onShow(index)
              onClose()
            }}
          >
            {`${fullName} · ${ticketCategoryName}`}
          </MenuAction>
        ))}
      </ul>
    </Sheet>
  )
}

/** While the door view is open: keeps the screen on and defers updates. */
function useDoorView(): WakeState | null {
  const [wake, setWake] = useState<WakeState | null>(null)
  useEffect(() => deferUpdates('door'), [])
  useEffect(() => keepScreenOn(setWake), [])
  return wake
}

/** Arrow keys switch tickets, reversed in right-to-left; Escape closes the view. */
function useDoorKeys(turn: (by: 1 | -1) => void, close: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { key, altKey, ctrlKey, metaKey, target } = event
      // The keys of a dialog are its own.
      if (target instanceof Element && target.closest('dialog') !== null) return
      if (altKey || ctrlKey || metaKey) return
      if (key === 'Escape') return close()
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
      // The list of tickets would scroll as well.
      event.preventDefault()
      const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
      turn(key === forward ? 1 : -1)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [turn, close])
}

type TurnProps = { by: 1 | -1; turn: (by: 1 | -1) => void; possible: boolean }

const Turn = ({ by, turn, possible }: TurnProps) => {
  const { t } = useTranslations()
  if (!possible) return <span />
  return (
    <button
      type="button"
      className="btn line"
      aria-label={t(by === 1 ? 'app.wallet.next' : 'app.wallet.previous')}
      onClick={() => turn(by)}
    >
      <Icon shape={by === 1 ? chevronRightIcon : chevronLeftIcon} />
    </button>
  )
}

/** "Checked 01:08"; with the date when it was on another day. */
const CheckedAt = ({ ticket: { checkedAt } }: { ticket: TicketRecord }) => {
  const { t, lang } = useTranslations()
  const now = useNow(60_000)
  return t('app.wallet.checked-at', { at: recentTime(checkedAt, now, lang) })
}

/** "1 of 8", which opens the overview of the group. */
const GroupButton = ({ place, ...group }: GroupProps & { place: number }) => {
  const { t } = useTranslations()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="door-place" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('app.wallet.place', { place, total: group.tickets.length })}
        <Icon shape={chevronDownIcon} />
      </button>
      {open && <GroupSheet {...group} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Prints the tickets once when the address requests it. */
function usePrint(): void {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const isAsked = hash === printFragment
  useEffect(() => {
    if (!isAsked) return
    // Another visit of this history entry prints nothing.
    void navigate(pathname, { replace: true })
    window.print()
  }, [isAsked, navigate, pathname])
}

const StoredDoor = ({ tickets, current }: { tickets: readonly TicketRecord[]; current: number }) => {
  const translations = useTranslations()
  const navigate = useNavigate()
  const wake = useDoorView()
  useWalletRefresh(true, tickets[current])
  usePrint()

  const show = useCallback(
    (index: number) => {
      const ticket = tickets[index]
      if (ticket)
        void navigate(paths.doorView(ticket.eventShortName, ticket.uuid), {
          replace: true,
          preventScrollReset: true,
        })
    },
    [navigate, tickets],
  )
  const turn = useCallback((by: 1 | -1) => show(current + by), [show, current])
  const ticket = tickets[current]
  const ticketPath = ticket ? paths.ticket(ticket.eventShortName, ticket.uuid) : paths.wallet()
  const close = useCallback(() => void navigate(ticketPath), [navigate, ticketPath])
  useDoorKeys(turn, close)

  if (!ticket) return null
  const neighbors = neighborsOf(
    ticket.uuid,
    tickets.map(({ uuid }) => uuid),
  )
  return (
    <AppTicketPages>
      <DocumentTitle title={translations.t('app.wallet.door')} />
      <DoorView
        ticket={ticket}
        neighbors={neighbors}
        deck={<Deck tickets={tickets} current={current} onTurn={show} />}
        previous={<Turn by={-1} turn={turn} possible={neighbors.previous !== null} />}
        next={<Turn by={1} turn={turn} possible={neighbors.next !== null} />}
        checked={<CheckedAt ticket={ticket} />}
        place={<GroupButton place={neighbors.place} tickets={tickets} onShow={show} />}
        screenMayDim={wake !== null && wake !== 'active'}
      />
    </AppTicketPages>
  )
}

/** The door view: white, the code as large as it goes, every ticket of the reservation one swipe away. */
export const Component = () => {
  const { address, isRead, ticket, tickets, isRemoved, storageFailure } = useTicketOfAddress()
  if (!isRead) return null
  if (isRemoved) return <Navigate to={paths.wallet()} replace />
  if (!ticket) return <OpenTicket {...address} storageFailure={storageFailure} />
  if (ticket.personalDataRemovedAt !== null)
    return <Navigate to={paths.ticket(address.eventShortName, address.uuid)} replace />
  return <StoredDoor tickets={tickets} current={tickets.indexOf(ticket)} />
}
