import { useState, type ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { copyText } from '#platform/share.ts'
import { Button } from '#ui/Button.tsx'

type Props = {
  label: string
  children: ReactNode
  /** What is copied. */
  text: string
}

/** A fact that is typed somewhere else, with a button that copies it. */
export const CopyRow = ({ label, children, text }: Props) => {
  const { t } = useTranslations()
  const [copied, setCopied] = useState(false)
  // Where the browser forbids it the text stays selectable.
  const copy = async () => setCopied(await copyText(text))
  return (
    <div className="copy">
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd>
        <Button variant="line" slim icon={copied ? 'check' : 'copy'} onClick={copy}>
          {t(copied ? 'app.checkout.copied' : 'app.checkout.copy')}
          <span className="vh"> {label}</span>
        </Button>
        {/* Beside the button: what stands inside of one is read as its name and never announced. */}
        <span className="vh" role="status">
          {copied && t('app.checkout.copied')}
        </span>
      </dd>
    </div>
  )
}
