import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fillPath } from '#core/contract/fill-path.ts'
import { ticketCalendarPath } from '#core/contract/ticket-calendar.ts'
import type { CalendarState } from '#core/domain/calendar-state.ts'
import { readSetting } from '#core/flows/device-setting.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { copyText } from '#platform/share.ts'
import { infoQuery } from '#shared/catalogue-queries.ts'
import { FollowLink } from '#shared/FollowLink.tsx'
import { useServices } from '#shared/services.ts'
import { MenuButton } from '#shared/tickets/MenuButton.tsx'
import { showToast } from '#shared/toasts.ts'
import { Icon } from '#ui/Icon.tsx'
import { calendarPlusIcon, checkIcon, chevronRightIcon, copyIcon } from '#ui/icons.ts'
import { trashIcon } from '#ui/more-icons.ts'
import { useWatched } from '../use-watched.ts'

interface Stored {
  readonly calendar: CalendarState | null
  readonly hasTickets: boolean
}

const nothing: Stored = { calendar: null, hasTickets: false }

const readStored = async (db: TesseraDatabase): Promise<Stored> => {
  const [calendar, count] = await Promise.all([readSetting(db, deviceSettings.calendar), db.tickets.count()])
  return { calendar, hasTickets: count > 0 }
}

const loadFlow = () => import('#core/flows/ticket-calendar.ts')

/** Makes and ends the calendar of this device. */
function useTicketCalendar() {
  const { lang } = useTranslations()
  const services = useServices()
  const [note, setNote] = useState<'ended' | 'failed' | null>(null)
  const run = async (isEnd: boolean): Promise<void> => {
    setNote(null)
    try {
      const [flow, db] = await Promise.all([loadFlow(), services.database()])
      const result = isEnd
        ? await flow.endTicketCalendar(services, db)
        : await flow.startTicketCalendar(services, db, lang)
      if (result !== 'done') setNote('failed')
      else if (isEnd) setNote('ended')
    } catch {
      setNote('failed')
    }
  }
  return { note, start: () => run(false), end: () => run(true) }
}

const CalendarAddress = ({ secret, onEnd }: { secret: string; onEnd: () => Promise<void> }) => {
  const { t } = useTranslations()
  const path = fillPath(ticketCalendarPath, { secret })
  const copy = async (): Promise<void> => {
    if (await copyText(new URL(path, location.origin).href))
      showToast({ id: 'calendar', icon: checkIcon, text: t('app.shell.link-copied') })
  }
  return (
    <>
      <ul className="menu">
        <li>
          <FollowLink path={path}>
            <Icon shape={calendarPlusIcon} />
            {t('app.calendar.follow')}
            <Icon shape={chevronRightIcon} />
          </FollowLink>
        </li>
        <li>
          <MenuButton icon={copyIcon} onClick={copy}>
            {t('app.calendar.copy')}
          </MenuButton>
        </li>
        <li>
          <MenuButton icon={trashIcon} bad onClick={onEnd}>
            {t('app.calendar.end')}
          </MenuButton>
        </li>
      </ul>
      <p className="small dim">{t('app.calendar.secret')}</p>
    </>
  )
}

/** The secret address of a calendar with the events of this device's tickets, where the server has such addresses. */
export const TicketCalendar = () => {
  const { t } = useTranslations()
  const { api } = useServices()
  const info = useQuery(infoQuery(api))
  const stored = useWatched(readStored, nothing)
  const { note, start, end } = useTicketCalendar()
  if (info.data?.ticketCalendarEnabled !== true || stored === null) return null
  const { calendar, hasTickets } = stored
  if (calendar === null && !hasTickets && note === null) return null
  return (
    <section className="part stack" aria-labelledby="calendar">
      <h2 id="calendar">{t('app.calendar')}</h2>
      <p className="dim">
        {t('app.calendar.all.text')}
        <span className="below" role="status">
          {note && t(`app.calendar.${note}`)}
        </span>
      </p>
      {calendar === null || calendar.sent === null ? (
        <ul className="menu">
          <li>
            <MenuButton icon={calendarPlusIcon} onClick={start}>
              {t('app.calendar.all')}
            </MenuButton>
          </li>
        </ul>
      ) : (
        <CalendarAddress secret={calendar.secret} onEnd={end} />
      )}
    </section>
  )
}
