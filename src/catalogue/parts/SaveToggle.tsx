import { useState, type ReactNode } from 'react'
import type { SavedNames } from '#device/browser/saved-names.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { showToast } from '#ui/app/toasts.ts'
import { circleAlertIcon, type IconShape } from '#ui/content/Icon.tsx'
import { useCurrentTime } from '#ui/data/use-current-time.ts'
import { ToggleChip } from '#ui/forms/ToggleChip.tsx'
import { useInBrowser } from '#ui/page/use-in-browser.ts'

type Props = {
  among: SavedNames
  name: string
  /** Until when it is kept, epoch ms. */
  until: number
  icon?: IconShape | undefined
  children: ReactNode
}

/** Keeps an event or an organizer in this browser, or no longer. */
export const SaveToggle = ({ among, name, until, icon, children }: Props) => {
  const { t } = useTranslations()
  const now = useCurrentTime()
  const inBrowser = useInBrowser()
  const [, showAgain] = useState(0)
  const change = (isSaved: boolean) => {
    if (!among.save(name, isSaved ? until : null, now))
      showToast({ id: 'save', icon: circleAlertIcon, text: t('app.facts.save-failed') })
    showAgain((count) => count + 1)
  }
  return (
    <ToggleChip pressed={inBrowser && among.names(now).includes(name)} icon={icon} onChange={change}>
      {children}
    </ToggleChip>
  )
}
