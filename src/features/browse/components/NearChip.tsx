import { useTranslations } from '#i18n/use-translations.ts'
import { ToggleChip } from '#ui/ToggleChip.tsx'
import type { Near } from '../use-near.ts'

/** Asks for the position of the device, and shows why there is none. */
export const NearChip = ({ near: { from, asking, failure, toggle } }: { near: Near }) => {
  const { t } = useTranslations()
  return (
    <>
      <ToggleChip pressed={from !== null} onChange={() => void toggle()}>
        {t(asking ? 'app.lists.near.asking' : 'app.lists.near')}
      </ToggleChip>
      <p className="dim small" role="status">
        {failure && t(`app.lists.near.${failure}`)}
      </p>
    </>
  )
}
