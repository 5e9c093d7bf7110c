/** What has to fit together about online access, the door and polls in an event file. */
import type { AttendFile, DoorFile } from './door.ts'
import { spanMisfit, textMisfits, type Misfit, type Path } from './misfit.ts'
import type { EventFile } from './schema.ts'

const linkMisfits = (links: AttendFile['joinLinks'], path: Path): Misfit[] =>
  (links ?? []).flatMap(({ from, until }, index) =>
    spanMisfit(['from', from], ['until', until], [...path, 'joinLinks', index]),
  )

const doorMisfits = (door: DoorFile, path: Path): Misfit[] => [
  ...linkMisfits(door.joinLinks, path),
  ...spanMisfit(['checkInFrom', door.checkInFrom], ['checkInUntil', door.checkInUntil], path),
]

const pollMisfits = ({ polls, languages }: EventFile): Misfit[] =>
  (polls ?? []).flatMap(({ title, options }, index) => [
    ...textMisfits(title, languages, ['polls', index, 'title']),
    ...options.flatMap((option, place) =>
      textMisfits(option.title, languages, ['polls', index, 'options', place, 'title']),
    ),
  ])

export const attendMisfits = (file: EventFile): Misfit[] => [
  ...linkMisfits(file.joinLinks, []),
  ...file.categories.flatMap((category, index) => doorMisfits(category, ['categories', index])),
  ...pollMisfits(file),
]
