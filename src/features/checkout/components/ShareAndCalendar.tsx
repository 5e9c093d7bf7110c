import { paths } from '#core/domain/page-paths.ts'
import type { EventContext } from '#core/domain/purchase-context.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { shareOrCopy } from '#platform/share.ts'
import { FollowCalendarLink } from '#shared/FollowCalendarLink.tsx'
import { showToast } from '#shared/toasts.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { calendarPlusIcon, shareIcon } from '#ui/icons.ts'

/** Saves the event in a calendar, and shares its page. */
export const ShareAndCalendar = ({ event }: { event: EventContext }) => {
  const { t, lang, pick } = useTranslations()
  const share = async () => {
    const url = new URL(paths.event(event.shortName), location.origin).href
    if (await shareOrCopy({ title: pick(event.title), url }))
      showToast({ id: 'share', text: t('app.shell.link-copied') })
  }
  return (
    <>
      <div className="button-row before-4">
        <a
          className={buttonClass({ variant: 'line', slim: true })}
          href={serverPaths.calendar(event.shortName, lang)}
          download={`${event.shortName}.ics`}
          type="text/calendar"
          aria-label={t('show-event.add-to-calendar')}
        >
          <Icon shape={calendarPlusIcon} />
          {t('app.wallet.calendar')}
        </a>
        <Button variant="line" slim icon={shareIcon} aria-label={t('app.shell.share')} onClick={share}>
          {t('app.checkout.share')}
        </Button>
      </div>
      <FollowCalendarLink shortName={event.shortName} />
    </>
  )
}
