/** Rules across properties: online access, check-in and polls. */
import type { AccessFile, CheckInFile } from './check-in.ts'
import type { EventFile } from './event-file.ts'
import {
  spanViolations,
  missingTextViolations,
  type RuleViolation,
  type PropertyPath,
} from './rule-violation.ts'

const joinLinkViolations = (links: AccessFile['joinLinks'], path: PropertyPath): RuleViolation[] =>
  (links ?? []).flatMap(({ from, until }, index) =>
    spanViolations(['from', from], ['until', until], [...path, 'joinLinks', index]),
  )

const checkInViolations = (door: CheckInFile, path: PropertyPath): RuleViolation[] => [
  ...joinLinkViolations(door.joinLinks, path),
  ...spanViolations(['checkInFrom', door.checkInFrom], ['checkInUntil', door.checkInUntil], path),
]

const pollViolations = ({ polls, languages }: EventFile): RuleViolation[] =>
  (polls ?? []).flatMap(({ title, options }, index) => [
    ...missingTextViolations(title, languages, ['polls', index, 'title']),
    ...options.flatMap((option, place) =>
      missingTextViolations(option.title, languages, ['polls', index, 'options', place, 'title']),
    ),
  ])

/** @returns the violations of join links, check-in times and polls */
export const accessViolations = (file: EventFile): RuleViolation[] => [
  ...joinLinkViolations(file.joinLinks, []),
  ...file.categories.flatMap((category, index) => checkInViolations(category, ['categories', index])),
  ...pollViolations(file),
]
