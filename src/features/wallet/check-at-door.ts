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
import { updateSetting } from '#core/flows/device-setting.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { pageWithoutNetwork } from '#platform/page-without-network.ts'
import { codeReader } from '#platform/read-codes.ts'
import { storageStatus } from '#platform/storage-status.ts'
import type { Services } from '#shared/services.ts'

const browserTools = () => ({
  pageWithoutNetwork,
  decodeDrawing: (svg: string) => codeReader.decodeDrawing(svg),
  storageStatus,
})

async function servedTicket(
  { pageWithoutNetwork: read, decodeDrawing }: ReturnType<typeof browserTools>,
  { eventShortName, uuid }: TicketRecord,
): Promise<ServedTicket> {
  const codes: (string | null)[] = []
  let stored = true
  for (const path of [paths.ticket(eventShortName, uuid), paths.doorView(eventShortName, uuid)]) {
    const page = await read(path)
    if (typeof page === 'string') return { kind: page }
    stored &&= page.networkCalls === 0 && isFinishedPage(page.html)
    const drawing = codeInPage(page.html)
    codes.push(drawing === null ? null : await decodeDrawing(drawing).catch(() => null))
  }
  return { kind: 'served', codes, stored }
}

/** @param now epoch ms */
export async function checkAtDoor(
  ticket: TicketRecord,
  now: number,
  tools = browserTools(),
): Promise<DoorCheckResult> {
  const served = await servedTicket(tools, ticket)
  return doorCheckResult({ served, protection: await tools.storageStatus(), ticket }, now)
}

/** Checks a ticket, and stores when the check has passed; without storage the next visit checks again. */
export async function checkAndStore(
  { database, now }: Pick<Services, 'database' | 'now'>,
  ticket: TicketRecord,
): Promise<DoorCheckResult> {
  const result = await checkAtDoor(ticket, now())
  const store = async () =>
    updateSetting(await database(), deviceSettings.passedDoorChecks, (checks) =>
      withPassedCheck(checks, ticket, now()),
    )
  if (passesDoorCheck(result)) void store().catch(() => undefined)
  return result
}
