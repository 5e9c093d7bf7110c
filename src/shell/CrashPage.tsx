import { useEffect, useLayoutEffect } from 'react'
import { onOnline } from '#device/browser/page-events.ts'
import { takeOver } from '#device/browser/takeover.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { buttonClass } from '#ui/content/Button.tsx'
import { StatusMessage } from '#ui/content/StatusMessage.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useInBrowser } from '#ui/page/use-in-browser.ts'
import { paths } from '#wire/page-paths.ts'

/**
 * True when a chunk of this release cannot be fetched: after an update, or without a network. Every browser
 * has its own message.
 */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script|Importing/i.test(error.message)

const crash = { icon: 'ended', title: 'app.shell.crash', text: 'app.shell.crash.text' } as const
const missingChunk = {
  icon: 'ended',
  title: 'app.shell.update-failed',
  text: 'app.shell.update-failed.text',
} as const
const offline = { icon: 'offline', title: 'app.browse.offline', text: 'app.browse.tickets' } as const

function crashReason(error: unknown, online: boolean): typeof crash | typeof missingChunk | typeof offline {
  if (!isMissingChunk(error)) return crash
  return online ? missingChunk : offline
}

/**
 * Shown when a page throws: leads to the tickets first. The links are plain because the error may have broken
 * the router; a full load starts clean.
 */
export const CrashPage = ({ error }: { error: unknown }) => {
  const { t } = useTranslations()
  const inBrowser = useInBrowser()
  // The static page of the worker would hide this page.
  useLayoutEffect(() => takeOver(), [])
  const isMissing = isMissingChunk(error)
  useEffect(() => (isMissing ? onOnline(() => location.reload()) : undefined), [isMissing])
  const { icon, title, text } = crashReason(error, !inBrowser || navigator.onLine)
  return (
    <Page wide>
      <StatusMessage icon={icon} title={t(title)} text={t(text)}>
        <a className={buttonClass({ full: true })} href={paths.wallet()}>
          {t('app.shell.open-tickets')}
        </a>
        <a className={buttonClass({ variant: 'line', full: true })} href={inBrowser ? location.href : ''}>
          {t('app.shell.crash.reload')}
        </a>
      </StatusMessage>
    </Page>
  )
}
