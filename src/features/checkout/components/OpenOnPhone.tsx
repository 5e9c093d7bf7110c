import { QRCodeSVG } from 'qrcode.react'
import { useTranslations } from '#i18n/use-translations.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'

/**
 * A QR code with the address of this reservation, so that a phone can store the tickets. It is not a ticket
 * code.
 */
export const OpenOnPhone = () => {
  const { t } = useTranslations()
  if (!useInBrowser()) return null
  return (
    <section className="card only-wide" aria-labelledby="handoff">
      <h2 id="handoff">{t('app.checkout.handoff')}</h2>
      <p className="dim after-4">{t('app.checkout.handoff.text')}</p>
      <div className="open-on-phone">
        <QRCodeSVG value={location.href} size={160} marginSize={4} title={t('app.checkout.handoff')} />
      </div>
    </section>
  )
}
