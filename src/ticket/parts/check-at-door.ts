import { hasActiveWorker } from '#device/browser/opens-offline.ts'
import { codeReader } from '#device/browser/read-codes.ts'
import { storageStatus } from '#device/browser/storage-status.ts'
import { updateSetting } from '#device/device-setting.ts'
import { deviceSettings } from '#device/storage/device-settings.ts'
import type { TicketRecord } from '#device/storage/records.ts'
import { answerOr } from '#kit/with-timeout.ts'
import type { Services } from '#ui/data/services.ts'
import { paths } from '#wire/page-paths.ts'
/** Runs the door check: reads the pages that the worker answers with, and decodes their codes. */
import { codeInPage } from '../rules/code-in-page.ts'
import {
  doorCheckResult,
  passesDoorCheck,
  withPassedCheck,
  type DoorCheckResult,
  type StoredCodes,
} from '../rules/door-check.ts'
import { storedWalletPage } from '../store/stored-wallet-page.ts'

/** What the browser has for the addresses of the ticket, with the codes that it would show there. */
async function storedCodes(
  tools: Pick<Services, 'caches' | 'database'>,
  { eventShortName, uuid }: TicketRecord,
): Promise<StoredCodes> {
  if (!(await hasActiveWorker())) return 'no-worker'
  const codes: (string | null)[] = []
  for (const path of [paths.ticket(eventShortName, uuid), paths.doorView(eventShortName, uuid)]) {
    const page = await storedWalletPage(tools, path)
    if (!page) return 'missing'
    const drawing = codeInPage(await answerOr(page.text(), ''))
    codes.push(drawing === null ? null : await codeReader.decodeDrawing(drawing).catch(() => null))
  }
  return codes
}

/** Checks a ticket, and stores when the check has passed; without storage the next visit checks again. */
export async function checkAndStore(
  tools: Pick<Services, 'caches' | 'database' | 'now'>,
  ticket: TicketRecord,
): Promise<DoorCheckResult> {
  const { database, now } = tools
  const codes = await storedCodes(tools, ticket)
  const result = doorCheckResult({ codes, protection: await storageStatus(), ticket }, now())
  const store = async () =>
    updateSetting(await database(), deviceSettings.passedDoorChecks, (checks) =>
      withPassedCheck(checks, ticket, now()),
    )
  if (passesDoorCheck(result)) void store().catch(() => undefined)
  return result
}
