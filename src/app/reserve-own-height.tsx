/** Measures what the home page will show of the device's tickets, so that also the first visit there has the space for it. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { nextGroup, timingOfGroup } from '#core/domain/ticket-groups.ts'
import type { PageTranslations } from '#core/domain/ticket-page-facts.ts'
import type { WalletTools } from '#core/flows/wallet-tools.ts'
import { rawSummaries } from '#core/storage/raw-summaries.ts'
import type { TicketSummary } from '#core/storage/records.ts'
import { NextTicketSection } from '#features/wallet/components/NextTicketSection.tsx'
import { deviceDatabases } from '#platform/device-databases.ts'
import { ownHeight } from '#platform/session-storage.ts'
import { StaticContext } from '#ticket-pages/static-pages.tsx'

/** Height in the layout of this window, in CSS pixels; the element is gone before a frame is drawn. */
function heightOf(tickets: readonly TicketSummary[], translations: PageTranslations, now: number): number {
  const group = nextGroup(tickets, now)
  if (!group) return 0
  const page = document.createElement('div')
  page.className = 'page wide'
  Object.assign(page.style, { position: 'absolute', insetInline: '0', visibility: 'hidden' })
  document.body.append(page)
  const root = createRoot(page)
  flushSync(() =>
    root.render(
      <StaticContext translations={translations} now={now}>
        <div className="own">
          <NextTicketSection
            title={translations.t('app.wallet.next-ticket')}
            group={group}
            timing={timingOfGroup(group, now)}
          />
        </div>
      </StaticContext>,
    ),
  )
  const height = page.firstElementChild?.clientHeight ?? 0
  root.unmount()
  page.remove()
  return height
}

/** Keeps the height when it is more than the kept one, which may include reservations. Never rejects. */
export async function reserveOwnHeight({ translations, now }: WalletTools): Promise<void> {
  try {
    const [{ tickets }, texts] = await Promise.all([rawSummaries(deviceDatabases()), translations()])
    const height = heightOf(tickets, texts, now())
    if (height > Number.parseFloat(ownHeight.read() ?? '0')) ownHeight.keep(`${String(height)}px`)
  } catch {
    // Without a database, or in a window without a layout, nothing is reserved.
  }
}
