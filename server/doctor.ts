/** The part of `boxoffice doctor` that runs in the operator's process, with the environment of the server. */
import { readDoctorArguments } from '#server/admin/commands/doctor.ts'
import { fault, ok, reasonOf, warning, type Finding } from '#server/admin/doctor/finding.ts'
import { inspectAddress, inspectInstances, inspectUpstream } from '#server/admin/doctor/inspect-address.ts'
import {
  inspectDisk,
  inspectEventFiles,
  inspectMail,
  inspectProviders,
} from '#server/admin/doctor/inspect-machine.ts'
import { readConfig, startWarnings, type ServerConfig } from '#server/config.ts'
import type { Env } from '#server/environment.ts'
import { version } from '#server/version.ts'

function settingsOf(config: ServerConfig): Finding[] {
  const warnings = startWarnings(config)
  return warnings.length === 0
    ? [ok('settings', 'can be read')]
    : warnings.map((text) => warning('settings', text, 'docs/OPERATOR.md#environment'))
}

/** Inspects the settings of an own server besides its database: mail, providers, sign-in. */
async function inspectOwnServer(
  config: ServerConfig,
  mailTo: string | undefined,
  now: () => number,
): Promise<Finding[]> {
  const { smtpUrl, mailFrom: from, stripe, openId } = config
  const providers = {
    stripe: stripe && { ...stripe, webhookSecrets: stripe.webhookSecrets ?? [] },
    issuer: openId?.issuer,
  }
  return [
    await inspectMail({ smtpUrl, from, to: mailTo }, now()),
    ...(await inspectProviders(providers, fetch)),
  ]
}

/** Checks everything but the database. @returns no configuration when the settings cannot be read @throws UsageError for wrong arguments */
export async function inspectSurroundings(env: Env, args: readonly string[], now: () => number) {
  const { mailTo, instances, files } = readDoctorArguments(args)
  let config: ServerConfig
  try {
    config = readConfig(env)
  } catch (error) {
    const finding = fault('settings', reasonOf(error), 'Correct the variable: docs/OPERATOR.md#environment')
    return { findings: [finding], config: undefined }
  }
  const { baseUrl, trustProxy, dataDir, databaseUrl, alfioUrl, smtpUrl } = config
  const usesFolder = alfioUrl === undefined && (databaseUrl === undefined || smtpUrl === undefined)
  const findings = [
    ok('version', version),
    ...settingsOf(config),
    ...(await inspectAddress({ baseUrl, trustsProxy: trustProxy !== false, now, fetch })),
    ...(await inspectInstances(instances, fetch)),
    ...(alfioUrl === undefined
      ? await inspectOwnServer(config, mailTo, now)
      : [await inspectUpstream(alfioUrl, fetch, now)]),
    ...(usesFolder ? [await inspectDisk(dataDir)] : []),
    ...(await inspectEventFiles(files)),
  ]
  return { findings, config }
}
