import { useState, type ReactNode } from 'react'
import { copyText } from '#device/browser/share.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '../content/Button.tsx'
import { checkIcon, copyIcon } from '../content/Icon.tsx'

type Props = {
  label: string
  children: ReactNode
  text: string
  onCopied?: () => void
}

/** A value with a button that copies it. */
export const CopyRow = ({ label, children, text, onCopied }: Props) => {
  const { t } = useTranslations()
  const [copied, setCopied] = useState(false)
  // Without clipboard access the text can still be selected.
  const copy = async () => {
    const done = await copyText(text)
    setCopied(done)
    if (done) onCopied?.()
  }
  return (
    <div className="copy-row">
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd>
        <Button variant="line" slim icon={copied ? checkIcon : copyIcon} onClick={copy}>
          {t(copied ? 'app.checkout.copied' : 'app.checkout.copy')}
          <span className="vh"> {label}</span>
        </Button>
        {/* Outside of the button: content of a button is read as its name and never announced. */}
        <span className="vh" role="status">
          {copied && t('app.checkout.copied')}
        </span>
      </dd>
    </div>
  )
}
