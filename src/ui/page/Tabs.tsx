import { Fragment, type ReactNode } from 'react'
import { Icon, type IconShape } from '../content/Icon.tsx'

type TabItem = { href: string; label: string; icon: IconShape; current?: boolean | undefined }
type TabLink = { href: string; 'aria-current': 'page' | undefined; children: ReactNode }

type Props = {
  /** Name of the navigation, "Main". */
  label: string
  items: readonly TabItem[]
  /** Renders the link; a plain `<a>` without it. */
  renderLink?: ((link: TabLink) => ReactNode) | undefined
}

const plainLink = ({ href, ...rest }: TabLink) => <a href={href} {...rest} />

/** The tabs at the bottom of a phone on the main sections; never inside a flow (docs/design.md#layout). */
export const Tabs = ({ label, items, renderLink = plainLink }: Props) => (
  <nav className="tabs" aria-label={label}>
    {items.map((item) => (
      <Fragment key={item.href}>
        {renderLink({
          href: item.href,
          'aria-current': item.current ? 'page' : undefined,
          children: (
            <>
              <Icon shape={item.icon} />
              {item.label}
            </>
          ),
        })}
      </Fragment>
    ))}
  </nav>
)
