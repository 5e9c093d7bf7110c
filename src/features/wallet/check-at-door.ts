/** Runs the door check: the worker serves the ticket's pages without a network, and their codes are decoded. */
import { codeInPage, isFinishedPage } from '#core/domain/code-in-page.ts'
import {
  doorCheckResult,
  passesDoorCheck,
  withPassedCheck,
  type DoorCheckResult,
  type ServedTicket,
} from '#core/domain/door-check.ts'
import { paths } from '#core/domain/page-paths.ts'
import { readSetting, saveSetting } from '#core/flows/device-setting.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { pageWithoutNetwork } from '#platform/page-without-network.ts'
import { codeReader } from '#platform/read-codes.ts'
import { requestPersistentStorage, storageStatus } from '#platform/storage-status.ts'

interface DoorCheckTools {
  readonly pageWithoutNetwork: (path: string) => ReturnType<typeof pageWithoutNetwork>
  readonly decodeDrawing: (svg: string) => Promise<string | null>
  readonly requestPersistentStorage: () => Promise<boolean>
  readonly storageStatus: () => Promise<DoorCheckResult['protection']>
}

const browserTools: DoorCheckTools = {
  pageWithoutNetwork: (path) => pageWithoutNetwork(path),
  decodeDrawing: (svg) => codeReader.decodeDrawing(svg),
  requestPersistentStorage: () => requestPersistentStorage(),
  storageStatus: () => storageStatus(),
}

async function servedTicket(tools: DoorCheckTools, ticket: TicketRecord): Promise<ServedTicket> {
  const { eventShortName, uuid } = ticket
  const codes: (string | null)[] = []
  let stored = true
  for (const path of [paths.ticket(eventShortName, uuid), paths.doorView(eventShortName, uuid)]) {
    const page = await tools.pageWithoutNetwork(path)
    if (typeof page === 'string') return { kind: page }
    stored &&= page.networkCalls === 0 && isFinishedPage(page.html)
    const drawing = codeInPage(page.html)
    codes.push(drawing === null ? null : await tools.decodeDrawing(drawing).catch(() => null))
  }
  return { kind: 'served', codes, stored }
}

/** @param now epoch ms */
export async function checkAtDoor(
  ticket: TicketRecord,
  now: number,
  tools: DoorCheckTools = browserTools,
): Promise<DoorCheckResult> {
  // Right after the click, because a browser may ask the visitor; the check does not wait for the answer.
  void tools.requestPersistentStorage()
  const served = await servedTicket(tools, ticket)
  return doorCheckResult({ served, protection: await tools.storageStatus(), ticket }, now)
}

/** The tools of a check without a press of the visitor: the browser shows no question. */
export const toolsWithoutPrompt: DoorCheckTools = {
  ...browserTools,
  requestPersistentStorage: () => Promise.resolve(false),
}

/** Stores when the check of a ticket passed; a check that failed is not stored. @param now epoch ms */
export async function storePassedCheck(
  db: TesseraDatabase,
  ticket: TicketRecord,
  result: DoorCheckResult,
  now: number,
): Promise<void> {
  if (!passesDoorCheck(result)) return
  const checks = await readSetting(db, deviceSettings.passedDoorChecks)
  await saveSetting(db, deviceSettings.passedDoorChecks, withPassedCheck(checks, ticket, now))
}
