import { entriesLeft } from '#core/domain/stored-passes.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useStoredPasses } from '#shared/use-stored-passes.ts'
import { Button } from '#ui/Button.tsx'

type Props = {
  eventShortName: string
  /** Lets the subscription with this id pay. */
  onUse: (id: string) => Promise<void>
}

/** Passes of this device that open the event, one press each instead of their PIN. */
export const StoredPasses = ({ eventShortName, onUse }: Props) => {
  const { t, pick, pickLang } = useTranslations()
  const passes = useStoredPasses(eventShortName)
  if (passes.length === 0) return null
  return (
    <ul className="stack gap-2 after-3" aria-label={t('app.checkout.pass.stored')}>
      {passes.map((pass) => {
        const left = entriesLeft(pass)
        return (
          <li key={pass.id} className="pass-tile pass-offer">
            <span>
              <b lang={pickLang(pass.title)}>{pick(pass.title)}</b>
              {left !== null && (
                <span className="below dim small">{t('app.checkout.pass.left', { count: left })}</span>
              )}
            </span>
            <Button variant="line" slim onClick={() => onUse(pass.id)}>
              {t('app.checkout.pass.use')}
              <span className="vh"> {pick(pass.title)}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
