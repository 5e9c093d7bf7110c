/** `doctor`: what is right and what is wrong, with the reason and the fix (docs/OPERATOR.md#doctor). */
import { z } from 'zod'
import { defineCommand, UsageError } from '../command.ts'
import { finding, report } from '../doctor/finding.ts'
import { inspectDatabase } from '../doctor/inspect-database.ts'

/** A mail address receives a mail, a web address is that of an instance; everything else is an event file. */
export function readDoctorArguments(args: readonly string[]): {
  readonly mailTo: string | undefined
  readonly instances: readonly string[]
  readonly files: readonly string[]
} {
  const instances = args.filter((text) => /^https?:\/\//.test(text))
  const others = args.filter((text) => !instances.includes(text))
  const [mailTo, ...furtherMails] = others.filter((text) => text.includes('@'))
  if (furtherMails.length > 0) throw new UsageError('One mail address at a time.')
  return { mailTo, instances, files: others.filter((text) => !text.includes('@')) }
}

export const doctorCommand = defineCommand({
  name: 'doctor',
  syntax: '[mail address] [addresses of instances] [event files]',
  description: 'check settings, address, proxies, clocks, database, mail, keys, disk and backup',
  input: z.object({
    /** The findings of the operator's own process (server/doctor.ts). */
    findings: z.array(finding),
    embedded: z.boolean(),
  }),
  prepare(args) {
    readDoctorArguments(args)
    return { findings: [], embedded: true }
  },
  run: async ({ db, now }, { findings, ...database }) =>
    report([...findings, ...(await inspectDatabase({ db, now, ...database }))]),
})

/** Runs in the operator's process, without a database. */
export const versionCommand = {
  name: 'version',
  syntax: '',
  description: 'print the version of this program',
}
