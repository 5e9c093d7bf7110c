/** What has to fit together about additional fields and groups in an event file, and in that of a pass. */
import type { FieldFile, GroupFile } from './fields.ts'
import { nameMisfit, nameMisfits, repeated, textMisfits, when, type Misfit, type Path } from './misfit.ts'
import type { EventFile } from './schema.ts'

const choices: readonly string[] = ['select', 'radio', 'checkbox']
const measured: readonly string[] = ['input:text', 'input:tel', 'textarea', 'input:dateOfBirth', 'vat:eu']

function valueMisfits({ type, values, valueTexts, disabledValues }: FieldFile, path: Path): Misfit[] {
  if (!choices.includes(type)) {
    return [
      ...when(values !== undefined, [...path, 'values'], `is only for ${choices.join(', ')}`),
      ...when(valueTexts !== undefined, [...path, 'valueTexts'], `is only for ${choices.join(', ')}`),
      ...when(disabledValues !== undefined, [...path, 'disabledValues'], `is only for ${choices.join(', ')}`),
    ]
  }
  const known = values ?? []
  return [
    ...when(values === undefined, path, `needs values, because its type is ${type}`),
    ...repeated(known, (index) => [...path, 'values', index]),
    ...Object.keys(valueTexts ?? {}).flatMap((name) =>
      nameMisfit(name, known, 'value', [...path, 'valueTexts', name]),
    ),
    ...nameMisfits(disabledValues, known, 'value', [...path, 'disabledValues']),
  ]
}

function fieldMisfits(field: FieldFile, languages: readonly string[], path: Path): Misfit[] {
  const { type, minLength, maxLength } = field
  const limits = (['minLength', 'maxLength'] as const).filter((name) => field[name] !== undefined)
  return [
    ...textMisfits(field.label, languages, [...path, 'label']),
    ...valueMisfits(field, path),
    ...(measured.includes(type)
      ? []
      : limits.map((name) => ({ path: [...path, name], message: `says nothing about a ${type}` }))),
    ...when(
      minLength !== undefined && maxLength !== undefined && maxLength < minLength,
      [...path, 'maxLength'],
      'is less than minLength',
    ),
  ]
}

/** Also those of a pass. */
export const fieldsMisfits = (
  fields: readonly FieldFile[] | undefined,
  languages: readonly string[],
  path: Path,
): Misfit[] => [
  ...(fields ?? []).flatMap((field, index) => fieldMisfits(field, languages, [...path, index])),
  ...repeated(
    (fields ?? []).map(({ name }) => name),
    (index) => [...path, index, 'name'],
  ),
]

function placeMisfits(file: EventFile): Misfit[] {
  const categories = file.categories.map(({ name }) => name)
  const services = (file.additionalServices ?? []).flatMap(({ title }) => Object.values(title))
  return (file.fields ?? []).flatMap((field, index) => {
    const at = (name: string) => ['fields', index, name]
    return [
      ...nameMisfits(field.categories, categories, 'category', at('categories')),
      ...(field.service === undefined ? [] : nameMisfit(field.service, services, 'service', at('service'))),
      ...when(
        field.service !== undefined && field.categories !== undefined,
        at('categories'),
        'cannot stand beside service',
      ),
    ]
  })
}

const address = /^[^\s@]+@[^\s@]+$/
const domain = /^@?[^\s@]+\.[^\s@]+$/

function memberMisfits({ members, match = 'FULL' }: GroupFile, path: Path): Misfit[] {
  const byDomain = match === 'EMAIL_DOMAIN'
  const expected = byDomain
    ? 'expected an address or a domain such as @example.org'
    : 'expected an e-mail address'
  return members.flatMap((member, index) =>
    when(
      !address.test(member) && !(byDomain && domain.test(member)),
      [...path, 'members', index],
      `${expected}, found "${member}"`,
    ),
  )
}

function groupMisfits(group: GroupFile, categories: readonly string[], path: Path): Misfit[] {
  const { category, use, maxAllocation } = group
  const limited = use === 'LIMITED_QUANTITY'
  return [
    ...memberMisfits(group, path),
    ...(category === undefined ? [] : nameMisfit(category, categories, 'category', [...path, 'category'])),
    ...when(
      limited && maxAllocation === undefined,
      path,
      'needs maxAllocation, because its use is LIMITED_QUANTITY',
    ),
    ...when(
      !limited && maxAllocation !== undefined,
      [...path, 'maxAllocation'],
      'is only for use: LIMITED_QUANTITY',
    ),
  ]
}

export const bookingMisfits = (file: EventFile): Misfit[] => [
  ...fieldsMisfits(file.fields, file.languages, ['fields']),
  ...placeMisfits(file),
  ...(file.groups ?? []).flatMap((group, index) =>
    groupMisfits(
      group,
      file.categories.map(({ name }) => name),
      ['groups', index],
    ),
  ),
]
