import { useState, type ReactNode } from 'react'
import { useText } from '#i18n/text.ts'
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
  const { t } = useText()
  const [copied, setCopied] = useState(false)
  // Where the browser forbids it the text stays selectable.
  const copy = async () => setCopied(await copyText(text))
  return (
    <div className="copy">
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd>
        <Button
          variant="line"
          slim
          icon={copied ? 'check' : 'copy'}
          aria-label={t('app.checkout.copy', { what: label })}
          onClick={copy}
        >
          <span aria-live="polite">{t(copied ? 'app.checkout.copied' : 'app.checkout.copy.short')}</span>
        </Button>
      </dd>
    </div>
  )
}
