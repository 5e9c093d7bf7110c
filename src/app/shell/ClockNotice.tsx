import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { minute } from '#core/domain/durations.ts'
import { parsePage } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#shared/services.ts'
import { clockIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { isWalletPage } from './main-section.ts'

/** Pages with deadlines, or with times that a person acts on. */
const pagesWithTimes = ['ticket', 'ticketUpdate', 'waitingRoom', 'reservation']
const showsTimes = (pathname: string): boolean =>
  isWalletPage(pathname) || pagesWithTimes.includes(parsePage(pathname)?.page ?? '')

const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/** "3 days": a duration in its largest unit. */
function durationText(duration: number, lang: string): string {
  const [unit, length] = units.find(([, size]) => duration >= size) ?? units[2]
  const count = Math.floor(duration / length)
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

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
