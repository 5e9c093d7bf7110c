import { createElement, Fragment, type CSSProperties, type ReactNode } from 'react'
import { Link } from 'react-router'
import { isSlot, type Markup, type Piece } from '#core/domain/markup.ts'

/** What stands in the slots; a slot without an entry shows its fallback. */
export type Slots = Readonly<Record<string, ReactNode>>

const reactName: Readonly<Record<string, string>> = { class: 'className', tabindex: 'tabIndex' }

function draw(piece: Piece, slots: Slots, key: number): ReactNode {
  if (piece === null || piece === false || typeof piece === 'string') return piece
  if (isSlot(piece))
    return (
      <Fragment key={key}>
        {slots[piece.slot] ?? piece.fallback.map((child, at) => draw(child, slots, at))}
      </Fragment>
    )
  return drawElement(piece, slots, key)
}

function drawElement({ tag, attributes, accent, children }: Markup, slots: Slots, key: number): ReactNode {
  const props: Record<string, unknown> = { key }
  for (const [name, value] of Object.entries(attributes)) props[reactName[name] ?? name] = value
  if (accent !== null) props['style'] = { '--accent': accent } as CSSProperties
  const drawn = children.map((child, at) => draw(child, slots, at))
  const href = attributes['href']
  if (tag === 'a' && typeof href === 'string' && href.startsWith('/')) {
    const { href: _href, key: _key, ...rest } = props
    return (
      <Link key={key} {...rest} to={href}>
        {drawn}
      </Link>
    )
  }
  return createElement(tag, props, ...drawn)
}

/** Draws a piece of page that the worker's finished page holds as HTML: the same elements, so that nothing moves. */
export const Drawn = ({ of, slots = {} }: { of: Markup; slots?: Slots }) => draw(of, slots, 0)
