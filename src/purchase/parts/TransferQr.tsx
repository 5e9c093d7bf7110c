import { QRCodeSVG } from 'qrcode.react'
import { useRef } from 'react'
import { shareOrDownload } from '#device/browser/share-or-download.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/content/Button.tsx'
import { downloadIcon } from '#ui/content/more-icons.ts'
import { useTwoColumns } from '#ui/page/use-two-columns.ts'
import type { TransferCode } from '../rules/payment/transfer-code.ts'

/** The Swiss cross that marks a QR-bill: 7 mm on a code of 46 mm. */
const SwissCross = () => (
  <svg className="swiss-cross" viewBox="0 0 16 16" aria-hidden="true">
    <path fill="#fff" d="M0 0h16v16H0z" />
    <path fill="#000" d="M1 1h14v14H1z" />
    <path fill="#fff" d="M6.6 3.5h2.8v3.1h3.1v2.8H9.4v3.1H6.6V9.4H3.5V6.6h3.1z" />
  </svg>
)

/** Width of the picture, px. */
const side = 880

/** The drawings of the box, each in its middle, as a picture that a banking app opens. */
function pictureOf(box: HTMLElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const pen = canvas.getContext('2d')
  for (const svg of box.querySelectorAll('svg')) {
    const scale = (side * svg.getBoundingClientRect().width) / box.clientWidth / svg.viewBox.baseVal.width
    const edge = (side - scale * svg.viewBox.baseVal.width) / 2
    pen?.setTransform(scale, 0, 0, scale, edge, edge)
    for (const path of svg.querySelectorAll('path')) {
      if (pen) pen.fillStyle = path.getAttribute('fill') ?? ''
      pen?.fill(new Path2D(path.getAttribute('d') ?? ''))
    }
  }
  return new Promise((resolve) => canvas.toBlob(resolve))
}

/** A QR code for the banking app, on a phone with a button that saves it: its camera cannot see it. It is not a ticket code. */
export const TransferQr = ({ code }: { code: TransferCode }) => {
  const { t } = useTranslations()
  const box = useRef<HTMLDivElement>(null)
  const save = async () => {
    const picture = box.current && (await pictureOf(box.current))
    if (picture)
      await shareOrDownload(new Uint8Array(await picture.arrayBuffer()), 'payment.png', picture.type)
  }
  return (
    <section className="card" aria-labelledby="transfer-code">
      <h2 id="transfer-code">{t('app.checkout.transfer.code')}</h2>
      <p className="dim before-2 after-4">{t('app.checkout.transfer.code.text')}</p>
      <div className="transfer-code" ref={box}>
        <QRCodeSVG
          value={code.text}
          level="M"
          size={220}
          marginSize={4}
          title={t('app.checkout.transfer.code')}
        />
        {code.kind === 'swiss' && <SwissCross />}
      </div>
      {!useTwoColumns() && (
        <Button variant="line" className="full before-4" icon={downloadIcon} onClick={save}>
          {t('app.checkout.transfer.code.save')}
        </Button>
      )}
    </section>
  )
}
