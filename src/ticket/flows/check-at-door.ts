/** Runs the door check: reads the pages that the worker answers with, and decodes their codes. */
import type { CodeReader, Tools } from '#device/tools.ts'
import { answerOr } from '#kit/with-timeout.ts'
import { codeInPage } from '../rules/code-in-page.ts'
import {
  doorCheckResult,
  type DoorCheckResult,
  type StorageProtection,
  type StoredCodes,
} from '../rules/door-check.ts'
import { ticketPaths } from '../rules/wallet-address.ts'
import type { TicketRecord } from '../store/records.ts'
import { storedWalletPage } from '../store/stored-wallet-page.ts'

/** What the check asks the browser. */
export interface DoorBrowser extends Pick<CodeReader, 'decodeDrawing'> {
  readonly hasActiveWorker: () => Promise<boolean>
  readonly storageStatus: () => Promise<StorageProtection>
}

/** What the browser has for the addresses of the ticket, with the codes that it would show there. */
async function storedCodes(
  tools: Pick<Tools, 'caches'>,
  browser: DoorBrowser,
  { eventShortName, uuid }: TicketRecord,
): Promise<StoredCodes> {
  if (!(await browser.hasActiveWorker())) return 'no-worker'
  const codes: (string | null)[] = []
  for (const path of ticketPaths(eventShortName, uuid)) {
    const page = await storedWalletPage(tools, path)
    if (!page) return 'missing'
    const drawing = codeInPage(await answerOr(page.text(), ''))
    codes.push(drawing === null ? null : await browser.decodeDrawing(drawing).catch(() => null))
  }
  return codes
}

/** Checks a ticket. */
export async function checkAtDoor(
  tools: Pick<Tools, 'caches' | 'now'>,
  ticket: TicketRecord,
  browser: DoorBrowser,
): Promise<DoorCheckResult> {
  const codes = await storedCodes(tools, browser, ticket)
  return doorCheckResult({ codes, protection: await browser.storageStatus(), ticket }, tools.now())
}
