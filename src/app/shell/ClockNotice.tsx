import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { minute } from '#core/domain/durations.ts'
import { parsePage } from '#core/domain/page-paths.ts'
import { durationText } from '#core/domain/unit-text.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#shared/services.ts'
import { clockIcon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { isWalletPage } from './main-section.ts'

/** Pages with deadlines, or with times that a person acts on. */
const pagesWithTimes = ['ticket', 'ticketUpdate', 'waitingRoom', 'reservation']
const showsTimes = (pathname: string): boolean =>
  isWalletPage(pathname) || pagesWithTimes.includes(parsePage(pathname)?.page ?? '')

/** The clock of this device differs from the server's (core/domain/trusted-clock.ts). */
export const ClockNotice = () => {
  const { t, lang } = useTranslations()
  const { clock } = useServices()
  const { pathname } = useLocation()
  const difference = useSyncExternalStore(
    clock.subscribe,
    // The state is in whole minutes: the page is rendered again only for a difference that it shows.
    () => Math.trunc(clock.difference() / minute),
    () => 0,
  )
  if (difference === 0 || !showsTimes(pathname)) return null
  const time = durationText(Math.abs(difference) * minute, lang)
  const label = t('app.shell.clock')
  return (
    <Notice
      strip
      label={label}
      icon={clockIcon}
      title={t(difference > 0 ? 'app.shell.clock.ahead' : 'app.shell.clock.behind', { time })}
    >
      {t('app.shell.clock.text')}
    </Notice>
  )
}
