import { paths } from '#wire/page-paths.ts'

/** Fragment of a door view that prints the tickets of its order as soon as it is there. */
export const printFragment = '#print'

/** The door view of a stored ticket, which prints all tickets of its order, each on its own sheet. */
export const printAllPath = (eventShortName: string, uuid: string): string =>
  paths.doorView(eventShortName, uuid) + printFragment
