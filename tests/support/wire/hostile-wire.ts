/** Answers of the API with a hostile text in every field, made from the codecs: a new field is covered by itself. */
import * as z from 'zod/mini'

/** A part of an answer that a screen needs; every other field is generated. */
export type Fixed = string | number | boolean | null | readonly Fixed[] | { readonly [key: string]: Fixed }

interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  valueType?: z.ZodMiniType
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
  options?: z.ZodMiniType[]
  values?: unknown[]
  entries?: Record<string, string>
}

const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def as unknown as Definition

interface Options {
  /** The next hostile text; `path` names the field. */
  text: (path: string) => string
  /** Values of fields by name in every answer: flags and names that lead to a screen. */
  byName: Readonly<Record<string, Fixed>>
}

const isObject = (fixed: Fixed | undefined): fixed is { readonly [key: string]: Fixed } =>
  typeof fixed === 'object' && fixed !== null && !Array.isArray(fixed)

/** The input of a codec, as JSON. */
export function hostileWire(schema: z.ZodMiniType, options: Options, fixed?: Fixed, path = ''): unknown {
  const definition = definitionOf(schema)
  const inner = (of: z.ZodMiniType | undefined, at: Fixed | undefined, name: string): unknown =>
    of === undefined ? null : hostileWire(of, options, at, `${path}${name}`)
  const name = path.split('.').at(-1) ?? ''
  const fixedValue = fixed ?? options.byName[name]

  const fields = (): unknown =>
    Object.fromEntries(
      Object.entries(definition.shape ?? {}).map(([key, part]) => [
        key,
        inner(part, isObject(fixed) ? fixed[key] : undefined, `.${key}`),
      ]),
    )
  const list = (): unknown =>
    (Array.isArray(fixedValue) ? (fixedValue as readonly Fixed[]) : [{}, {}]).map((part) =>
      inner(definition.element, isObject(part) && Object.keys(part).length === 0 ? undefined : part, '.'),
    )
  const table = (): unknown => {
    const keys = isObject(fixedValue) ? Object.keys(fixedValue) : ['en', options.text(`${path} key`)]
    return Object.fromEntries(
      keys.map((key) => [
        key,
        inner(definition.valueType, isObject(fixedValue) ? fixedValue[key] : undefined, '.*'),
      ]),
    )
  }
  const string = (): unknown => {
    const text = fixedValue ?? options.text(path)
    return z.safeParse(schema, text).success ? text : '12.00'
  }
  const kinds: Record<string, () => unknown> = {
    object: fields,
    array: list,
    record: table,
    nullable: () => (fixedValue === null ? null : inner(definition.innerType, fixed, '')),
    optional: () => (fixedValue === null ? undefined : inner(definition.innerType, fixed, '')),
    pipe: () => inner(definition.in, fixed, ''),
    union: () => inner(definition.options?.[0], fixed, ''),
    string,
    number: () => fixedValue ?? 2,
    boolean: () => fixedValue ?? true,
    literal: () => definition.values?.[0],
    enum: () => Object.values(definition.entries ?? {})[0],
    unknown: () => fixedValue ?? options.text(path),
    null: () => null,
  }
  const make = kinds[definition.type]
  if (make === undefined) throw new Error(`No hostile value for ${definition.type} at ${path}`)
  return make()
}

/** Attributes with an address that a browser opens, loads or sends a form to. */
const addressAttributes = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'xlink:href',
  'poster',
  'data',
  'background',
  'cite',
  'ping',
])

/** Elements that no screen of the app has: only a text can bring them. */
const foreignElements =
  'script:not([type="application/ld+json"]), iframe, frame, object, embed, applet, base, link, meta, style, template, math, marquee, foreignObject, animate, set, video, audio, xss'

const isAllowedAddress = (address: string, tag: string): boolean => {
  const { protocol, host } = new URL(address, location.origin)
  if (protocol === 'data:') return tag === 'IMG' && /^data:image\//.test(address)
  if (tag === 'IMG') return host === location.host || protocol === 'https:'
  // The address of an event's calendar on this server, in the calendar app of the device.
  if (protocol === 'webcal:') return host === location.host
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)
}

/** Custom properties with a number: the only styles that components set. */
const ownStyle = /^(--[a-z]+: ?[-\w.%]+;? ?)*$/

/** The only sets of addresses that components write: sizes of the picture in `src`. */
function isSizesOfPicture(element: Element, value: string): boolean {
  const [, original] = /^(\/file\/[^/\s]+)$/.exec(element.getAttribute('src') ?? '') ?? []
  const sizes = value.split(', ').map((size) => /^(\S+)\/(\d+)\.webp (\d+)w$/.exec(size))
  return original !== undefined && sizes.every((size) => size?.[1] === original && size?.[2] === size?.[3])
}

function attributeDanger(element: Element, name: string): string | null {
  const value = element.getAttribute(name) ?? ''
  const shown = `${element.tagName} ${name}=${JSON.stringify(value)}`
  if (/^on|^srcdoc$/i.test(name)) return shown
  if (/^srcset$/i.test(name) && !isSizesOfPicture(element, value)) return shown
  if (name === 'style' && !ownStyle.test(value)) return shown
  if (addressAttributes.has(name) && !isAllowedAddress(value, element.tagName)) return shown
  return null
}

function linkDanger(link: HTMLAnchorElement): string | null {
  const { protocol, host } = new URL(link.getAttribute('href') ?? '', location.origin)
  if (!/^https?:$/.test(protocol) || host === location.host) return null
  return /\bnoopener\b/.test(link.getAttribute('rel') ?? '') ? null : `A without noopener: ${link.outerHTML}`
}

/** What a hostile text has brought into the body; empty when it stayed text. */
export function dangersIn(body: ParentNode): string[] {
  const elements = [...body.querySelectorAll('*')]
  return [
    ...[...body.querySelectorAll(foreignElements)].map(({ outerHTML }) => outerHTML),
    ...elements.flatMap((element) =>
      element.getAttributeNames().map((name) => attributeDanger(element, name)),
    ),
    ...[...body.querySelectorAll<HTMLAnchorElement>('a[href]')].map(linkDanger),
  ].filter((danger) => danger !== null)
}
