import { QRCodeSVG } from 'qrcode.react'
import { useTranslations } from '#i18n/use-translations.ts'
import type { TransferCode } from '../rules/payment/transfer-code.ts'

/** The Swiss cross that marks a QR-bill: 7 mm on a code of 46 mm. */
const SwissCross = () => (
  <svg className="swiss-cross" viewBox="0 0 16 16" aria-hidden="true">
    <path fill="#fff" d="M0 0h16v16H0z" />
    <path fill="#000" d="M1 1h14v14H1z" />
    <path fill="#fff" d="M6.6 3.5h2.8v3.1h3.1v2.8H9.4v3.1H6.6V9.4H3.5V6.6h3.1z" />
  </svg>
)

/** A QR code for the banking app. It is not a ticket code. */
export const TransferQr = ({ code }: { code: TransferCode }) => {
  const { t } = useTranslations()
  return (
    <section aria-labelledby="transfer-code">
      <h2 id="transfer-code">{t('app.checkout.transfer.code')}</h2>
      <p className="dim before-2 after-4">{t('app.checkout.transfer.code.text')}</p>
      <div className="transfer-code">
        <QRCodeSVG
          value={code.text}
          level="M"
          size={220}
          marginSize={4}
          title={t('app.checkout.transfer.code')}
        />
        {code.kind === 'swiss' && <SwissCross />}
      </div>
    </section>
  )
}
