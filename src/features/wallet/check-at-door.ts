/** Runs the door check: reads the pages that the worker answers with, and decodes their codes. */
import { codeInPage } from '#core/domain/code-in-page.ts'
import {
  doorCheckResult,
  passesDoorCheck,
  withPassedCheck,
  type DoorCheckResult,
  type StoredCodes,
} from '#core/domain/door-check.ts'
import { paths } from '#core/domain/page-paths.ts'
import { answerOr } from '#core/domain/with-timeout.ts'
import { updateSetting } from '#core/flows/device-setting.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { storedWalletPage } from '#core/storage/read/stored-wallet-page.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { hasActiveWorker } from '#platform/opens-offline.ts'
import { codeReader } from '#platform/read-codes.ts'
import { storageStatus } from '#platform/storage-status.ts'
import type { Services } from '#shared/services.ts'

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
