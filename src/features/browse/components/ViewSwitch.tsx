import { useTranslations } from '#i18n/use-translations.ts'
import { ToggleChip } from '#ui/ToggleChip.tsx'
import { useEventFilter } from '../use-event-filter.ts'

/** The events as a list or as a calendar, in a wide window. */
export const ViewSwitch = () => {
  const { t } = useTranslations()
  const { view, change } = useEventFilter()
  return (
    <div className="row only-wide" role="group" aria-label={t('app.lists.view')}>
      <ToggleChip pressed={!view.isMonth} onChange={() => change({ isMonth: false })}>
        {t('app.lists.view.list')}
      </ToggleChip>
      <ToggleChip pressed={view.isMonth} onChange={() => change({ isMonth: true, when: null })}>
        {t('app.lists.view.month')}
      </ToggleChip>
    </div>
  )
}
